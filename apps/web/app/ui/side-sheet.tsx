import type { ReactNode } from "react";

interface SideSheetProps {
  caption: string;
  /** What each row is about, and what is to say of it. */
  rows: readonly (readonly [name: string, text: string])[];
  /** The form that it stands beside. */
  children: ReactNode;
}

/** A form and, where there is room, a sheet of facts beside it that the edge of the window cuts. */
export function SideSheet({ caption, rows, children }: SideSheetProps) {
  return (
    <div className="grid gap-x-16 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-5">{children}</div>
      <div className="to-edge border border-e-0 border-edge bg-sheet max-lg:hidden lg:col-span-7">
        <table className="data-table">
          <caption className="border-b border-edge bg-band px-4 py-3 text-start text-sm font-semibold text-faint">
            {caption}
          </caption>
          <tbody>
            {rows.map(([name, text], row) => (
              <tr key={name}>
                <td aria-hidden className="w-12 bg-band text-center font-mono text-faint">
                  {row + 1}
                </td>
                <th scope="row" className="w-44">
                  {name}
                </th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";

interface SideSheetProps {
  caption: string;
  /** The name and text of each row. */
  rows: readonly (readonly [name: string, text: ReactNode])[];
  /** Shows the sheet on small screens too, below the main part. */
  isEverywhere?: boolean;
  /** Makes the main part wider, for text or wide forms. */
  isNarrow?: boolean;
  /** Shown above the sheet on wide screens. */
  figure?: ReactNode;
  /** The main part: a form, or a few words and links. */
  children: ReactNode;
}

/** Content with a sheet of facts beside it on wide screens, extending to the window's edge. */
export function SideSheet({
  caption,
  rows,
  isEverywhere = false,
  isNarrow = false,
  figure,
  children,
}: SideSheetProps) {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-12">
      <div className={isNarrow ? "lg:col-span-7" : "lg:col-span-5"}>{children}</div>
      <div
        className={`grid content-start gap-12 ${isNarrow ? "lg:col-span-5" : "lg:col-span-7"} ${isEverywhere ? "" : "max-lg:hidden"}`}
      >
        {figure && <div className="max-lg:hidden">{figure}</div>}
        <div className="border border-edge bg-sheet lg:to-edge lg:border-e-0">
          <table className="data-table">
            <caption className="border-b border-edge bg-band px-4 py-3 text-start text-sm font-semibold text-faint">
              {caption}
            </caption>
            <tbody>
              {rows.map(([name, text]) => (
                <tr key={name}>
                  <th scope="row" className="w-44 wrap-anywhere max-sm:w-[30%]">
                    {name}
                  </th>
                  <td className="wrap-anywhere">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}

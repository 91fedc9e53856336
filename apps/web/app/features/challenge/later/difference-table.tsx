import type { Difference } from "@site/content/datasets/score/score-table";

import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

const verdicts: Record<Difference["verdict"], string> = {
  value: "Another value",
  type: "Another type",
  lost: "Lost",
  invented: "Invented",
};

interface DifferenceTableProps {
  differences: readonly Difference[];
  /** How many there are beside these, in a sentence. */
  more: string;
}

/** The first cells that differ from the answer. */
export function DifferenceTable({ differences, more }: DifferenceTableProps) {
  if (differences.length === 0) return null;
  return (
    <>
      <DataTable caption="Cells that differ from the answer" captionHidden={false}>
        <ColumnHeads names={["Row", "Column", "Yours", "The answer", "What it is"]} />
        <tbody>
          {differences.map(({ key, row, column, given, wanted, verdict }) => (
            <tr key={`${row} ${column}`}>
              <th scope="row">{key.length > 0 ? key.join(" ") : `Row ${row}`}</th>
              <td>
                <code>{column}</code>
              </td>
              <td className="min-w-28 wrap-anywhere">
                <Cell text={given} />
              </td>
              <td className="min-w-28 wrap-anywhere">
                <Cell text={wanted} />
              </td>
              <td className="whitespace-nowrap">{verdicts[verdict]}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {more && <p className="text-sm text-faint">{more}</p>}
    </>
  );
}

/** A cell with its spaces: quotation marks show those that can't be seen. */
function Cell({ text }: { text: string }) {
  if (text === "") return <span className="text-faint">nothing</span>;
  const isShy = /^\s|\s$|\s\s/.test(text);
  return <span className="font-mono whitespace-pre-wrap">{isShy ? `“${text}”` : text}</span>;
}

import { type Measure, takes, type ViewedColumn } from "@site/content/datasets/view/view";
import { hasNumbers } from "@site/content/datasets/view/view-address";

interface MeasureTableProps {
  columns: readonly ViewedColumn[];
  measures: readonly Measure[];
}

const labels: Record<Measure["take"], string> = {
  count: "Count",
  sum: "Sum",
  mean: "Mean",
  median: "Median",
};

/** A box to tick for each measure of each column of numbers. */
export function MeasureTable({ columns, measures }: MeasureTableProps) {
  const numbers = columns.filter(({ type }) => hasNumbers(type));
  if (numbers.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1.5 text-start text-base font-semibold">
        What to show of each group
      </caption>
      <thead>
        <tr className="border-b border-edge text-faint">
          <th scope="col" className="text-start font-normal">
            Column
          </th>
          {takes.map((take) => (
            <th key={take} scope="col" className="w-12 font-normal">
              {labels[take]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ name }) => (
          <tr key={name} className="border-b border-rule">
            <th scope="row" className="text-start font-normal wrap-anywhere">
              {name}
            </th>
            {takes.map((take) => (
              <td key={take}>
                <label className="grid min-h-11 place-items-center">
                  <input
                    type="checkbox"
                    name={take}
                    value={name}
                    aria-label={`${labels[take]} of ${name}`}
                    defaultChecked={measures.some(
                      (one) => one.take === take && one.column === name,
                    )}
                    className="size-6"
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is ticked, the measures of a column one after the other. */
export function readMeasures(data: FormData, columns: readonly ViewedColumn[]): Measure[] {
  return columns.flatMap(({ name }) =>
    takes
      .filter((take) => data.getAll(take).includes(name))
      .map((take) => ({ column: name, take })),
  );
}

import sampleRows from "@site/content/data/census-historical/census-messy-sample.json";
import { type SampleCells, sampleColumns } from "@site/content/datasets/census/sample-messy-census";

const captions = {
  raw: "Ten census rows as they came",
  clean: "The same rows, cleaned",
};
const types: Record<keyof SampleCells, string> = {
  year: "int64",
  age: "int64",
  sex: "text",
  people: "int64",
};

interface GateTableProps {
  edition: "raw" | "clean";
}

/** One of the two overlaid tables; their columns have the same widths. */
export function GateTable({ edition }: GateTableProps) {
  return (
    <table className={`gate-table gate-${edition}`}>
      <caption className="sr-only">{captions[edition]}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Row</span>
          </th>
          {sampleColumns.map((column) => (
            <th key={column} scope="col">
              {column}
              <i> {edition === "raw" ? "text" : types[column]}</i>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampleRows.map((row, index) => {
          const cells = row[edition];
          const dropped = edition === "clean" && row.duplicate;
          return (
            <tr
              key={Object.values(row.raw).join()}
              className={dropped ? "gate-dropped" : undefined}
            >
              <th scope="row">{dropped ? "−" : index + 1}</th>
              {sampleColumns.map((column) => (
                <td
                  key={column}
                  className={cells[column] === row.clean[column] ? undefined : "gate-dirty"}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

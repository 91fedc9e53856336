import { referenceScore } from "@site/content/datasets/challenge/reference-scores";
import { datasetPage, difficultyNames } from "@site/content/datasets/dataset-page";

import { cleanerPath } from "#app/features/clean/opening/messy-file.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

import { challengeTables, references } from "./challenge-tables.ts";

const ways = references.map(([, label]) => label);

/** Every messy table with its file, and the scores that some ways to clean it reach. */
export function TableList() {
  return (
    <DataTable caption="Messy tables, and the scores of four ways to clean them">
      <ColumnHeads names={["Table", "Difficulty", "Messy file", ...ways]} figures={ways} />
      <tbody>
        {challengeTables.map(({ slug, title, difficulty, messy }) => (
          <tr key={slug}>
            <th scope="row" className="min-w-44">
              <a href={datasetPage(slug)}>{title}</a>
            </th>
            <td>{difficultyNames[difficulty]}</td>
            <td className="whitespace-nowrap">
              <a href={messy} download>
                CSV<span className="sr-only"> of {title}</span>
              </a>{" "}
              or{" "}
              <a href={cleanerPath(messy)}>
                in our cleaner<span className="sr-only">: {title}</span>
              </a>
            </td>
            {references.map(([reference]) => (
              <td key={reference} className="num">
                {referenceScore(reference, slug)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

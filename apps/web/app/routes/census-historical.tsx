import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/datasets/census-historical",
    title: "Historical census",
    description:
      "People of the United States by census year, age and sex, 1850 to 2000: columns, preview, source and licence.",
  });

const columns = [
  [
    "year",
    "integer",
    "Census year, 1850 to 2000 in steps of ten; 1890 is missing, its records burnt",
  ],
  ["age", "integer", "First year of a group of five: 0 stands for 0 to 4; 90 for 90 and older"],
  ["sex", "integer", "1 male, 2 female"],
  ["people", "integer", "How many people"],
];

const preview = [
  [1850, 0, 1, 1_483_789],
  [1850, 0, 2, 1_450_376],
  [1900, 20, 1, 3_694_038],
  [1900, 20, 2, 3_751_061],
  [1950, 60, 1, 3_035_038],
  [2000, 5, 2, 10_069_564],
];

export default function CensusHistorical() {
  return (
    <>
      <Breadcrumbs trail={[{ label: "Datasets", to: "/datasets" }]} current="Historical census" />
      <PageHeading lead="People of the United States by census year, age and sex, 1850 to 2000. 570 rows, 4 columns.">
        Historical census
      </PageHeading>
      <DataTable caption="Columns" captionHidden={false}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(([name, type, meaning]) => (
            <tr key={name}>
              <th scope="row" className="font-mono">
                {name}
              </th>
              <td>{type}</td>
              <td className="min-w-60">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <DataTable caption="Six of the rows" captionHidden={false}>
        <thead>
          <tr>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) => (
                <td key={columns[column]?.[0]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className="prose">
        <h2>Source and licence</h2>
        <p>
          IPUMS USA, by way of <code>population.json</code> in the package{" "}
          <code>vega-datasets</code>, under the BSD 3-Clause licence.
        </p>
        <h2>To practise on</h2>
        <p>
          Ten of these rows, dirtied the way merged spreadsheets are, stand on the{" "}
          <TextLink to="/">home page</TextLink>; <TextLink to="/features">What it repairs</TextLink>{" "}
          cleans them step by step.
        </p>
      </div>
      <div>
        <LinkButton to="/features">Clean it step by step</LinkButton>
      </div>
    </>
  );
}

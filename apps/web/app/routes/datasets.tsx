import { pageMeta } from "#app/lib/page-meta.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/datasets",
    title: "Datasets",
    description:
      "Open tables to practise data cleaning on, with their columns, source and licence.",
  });

export default function Datasets() {
  return (
    <>
      <PageHeading lead="Open tables to practise on. Each says where it comes from, what its columns mean and under which licence it may be used.">
        Datasets
      </PageHeading>
      <DataTable caption="Datasets">
        <thead>
          <tr>
            <th scope="col">Dataset</th>
            <th scope="col">What it holds</th>
            <th scope="col" className="text-right">
              Rows
            </th>
            <th scope="col" className="text-right">
              Columns
            </th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="min-w-44">
              <TextLink to="/datasets/census-historical">Historical census</TextLink>
            </th>
            <td className="min-w-56">
              People of the United States by year, age and sex, 1850–2000
            </td>
            <td className="num">570</td>
            <td className="num">4</td>
            <td className="min-w-32">BSD 3-Clause</td>
          </tr>
        </tbody>
      </DataTable>
    </>
  );
}

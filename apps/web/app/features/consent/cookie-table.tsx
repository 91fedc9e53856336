import type { NecessaryItem } from "@site/consent";

import { TableHead } from "#app/ui/column-heads.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

interface CookieTableProps {
  caption: string;
  items: readonly (NecessaryItem & { name: string; description: string })[];
}

/** The items of one category, straight from the configuration, so that the page cannot differ from it. */
export function CookieTable({ caption, items }: CookieTableProps) {
  return (
    <DataTable caption={caption}>
      <TableHead names={["What", "What for", "Cookies"]} />
      <tbody>
        {items.map(({ id, name, description, cookies }) => (
          <tr key={id}>
            <th scope="row" className="min-w-36">
              {name}
            </th>
            <td className="min-w-64">{description}</td>
            <td>
              {cookies.length === 0
                ? "none of ours"
                : cookies.map((cookie) => (
                    <code key={cookie} className="block">
                      {cookie}
                    </code>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

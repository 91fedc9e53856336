import type { FoundPerson } from "@site/contracts/operator";

import { trpc } from "#app/api/trpc.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

export function PeopleList({ text }: { text: string }) {
  const people = trpc.operator.find.useQuery({ text });
  return (
    <section aria-labelledby="found" className="grid gap-4">
      <h2 id="found" className="text-lg font-semibold">
        Found for “{text}”
      </h2>
      <QueryPart query={people} label="Looking" lines={6}>
        {(found) =>
          found.length === 0 ? (
            <p>Nothing found. Try part of it.</p>
          ) : (
            <DataTable caption={`People found for ${text}`}>
              <ColumnHeads names={["Person", "Name", "Found in"]} />
              <tbody>
                {found.map((person) => (
                  <tr key={person.profileId}>
                    <td>
                      <a href={`/operator?person=${person.profileId}`}>{nameOf(person)}</a>
                    </td>
                    <td>{person.displayName}</td>
                    <td>{person.matches.join(", ")}</td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          )
        }
      </QueryPart>
    </section>
  );
}

/** What stands for a person: their address, as long as there is one. */
export function nameOf({ email, isDeleted }: Pick<FoundPerson, "email" | "isDeleted">): string {
  return isDeleted ? "Deleted account" : email;
}

import { formatDayInTable } from "@site/contracts/format-day";

import { trpc } from "#app/api/trpc.ts";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { useDialog } from "./action-dialog.tsx";
import { createEndBlockDialog } from "./actions.tsx";
import { OperatorButton, OperatorTable, getPersonPath } from "./operator-parts.tsx";

/** People whom the shop sells nothing. A block is added on the page of its person. */
export function BlocksView() {
  const blocks = trpc.operator.blocks.list.useQuery();
  const [dialog, open] = useDialog();
  return (
    <>
      <QueryView query={blocks} label="Loading the blocks" lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p>Nobody is blocked.</p>
          ) : (
            <OperatorTable caption="Buyers to whom the shop sells nothing">
              <TableHead
                names={["Buyer", "Recognised by", "Why", "Since", "Until", "What you can do"]}
              />
              <tbody>
                {rows.map(({ block, profileId, email, names, reason, since, until }) => (
                  <tr key={block}>
                    <td>
                      {profileId ? (
                        <a href={getPersonPath(profileId)}>{email || "Deleted account"}</a>
                      ) : (
                        (email ?? "")
                      )}
                    </td>
                    <td>{names.join(", ")}</td>
                    <td>{reason}</td>
                    <td className="whitespace-nowrap">{formatDayInTable(since)}</td>
                    <td className="whitespace-nowrap">
                      {until ? formatDayInTable(until) : "no end"}
                    </td>
                    <td>
                      <OperatorButton
                        about={email ?? ""}
                        onClick={() => open(createEndBlockDialog(block))}
                      >
                        End the block
                      </OperatorButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </OperatorTable>
          )
        }
      </QueryView>
      {dialog}
    </>
  );
}

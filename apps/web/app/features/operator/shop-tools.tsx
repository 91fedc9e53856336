import { formatDayInTable } from "@site/contracts/format-day";
import { paidPlans } from "@site/contracts/plans";

import { trpc } from "#app/api/trpc.ts";
import { DataTable, TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { useDialog } from "./action-dialog.tsx";
import { createRetryMailDialog, createRevokeGiftDialog, grantLicence } from "./actions.tsx";
import { DeskButton } from "./desk-parts.tsx";

export function RetryMailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  return createRetryMailDialog(mailId)(onClose);
}

/** Gifted licences whose email address has no account yet. */
export function GiftsView() {
  const gifts = trpc.operator.gifts.list.useQuery();
  const [dialog, open] = useDialog();
  return (
    <>
      <QueryView query={gifts} label="Loading the gifts" lines={4}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p>No gifts are waiting.</p>
          ) : (
            <DataTable caption="Gifts waiting for their address to be confirmed">
              <TableHead names={["For", "Plan", "Waits until", "What you can do"]} />
              <tbody>
                {waiting.map((gift) => (
                  <tr key={gift.id}>
                    <td className="wrap-anywhere">{gift.email}</td>
                    <td>{paidPlans[gift.planId].name}</td>
                    <td>{formatDayInTable(gift.expiresAt)}</td>
                    <td>
                      <DeskButton
                        about={`from ${gift.email}`}
                        onClick={() => open(createRevokeGiftDialog(gift))}
                      >
                        Take it back
                      </DeskButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          )
        }
      </QueryView>
      <DeskButton onClick={() => open(grantLicence)}>Give a licence</DeskButton>
      {dialog}
    </>
  );
}

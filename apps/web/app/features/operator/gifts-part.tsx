import { formatDayInTable } from "@site/contracts/format-day";
import type { WaitingGift } from "@site/contracts/operator/gifts";
import { paidPlans } from "@site/contracts/plans";
import { type ReactNode, useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

import { GiveDialog, WithdrawDialog } from "./gift-dialogs.tsx";
import type { Ask } from "./reason-dialog.tsx";

/** Licences that wait for addresses without an account. */
export function GiftsPart() {
  const gifts = trpc.operator.gifts.useQuery();
  const [dialog, setDialog] = useState<ReactNode>();
  return (
    <>
      <QueryPart query={gifts} label="Loading the gifts" lines={4}>
        {(waiting) => <GiftTable waiting={waiting} ask={setDialog} />}
      </QueryPart>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => setDialog(<GiveDialog onClose={() => setDialog(undefined)} />)}
      >
        Give a licence
      </Button>
      {dialog}
    </>
  );
}

function GiftTable({ waiting, ask }: { waiting: WaitingGift[]; ask: Ask }) {
  if (waiting.length === 0) return <p>No gifts are waiting.</p>;
  return (
    <DataTable caption="Gifts waiting for their address to be confirmed">
      <ColumnHeads names={["For", "Plan", "Waits until", "What you can do"]} />
      <tbody>
        {waiting.map((gift) => (
          <tr key={gift.id}>
            <td className="wrap-anywhere">{gift.email}</td>
            <td>{paidPlans[gift.planId].name}</td>
            <td>{formatDayInTable(gift.expiresAt)}</td>
            <td>
              <Button
                variant="secondary"
                onClick={() => ask(<WithdrawDialog gift={gift} onClose={() => ask(undefined)} />)}
              >
                Take it back <span className="sr-only">from {gift.email}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

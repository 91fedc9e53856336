import { formatDayInTable } from "@site/contracts/format-day";
import type { PurchasedGift, WaitingGift } from "@site/contracts/operator/licences";
import { paidPlans } from "@site/contracts/plans";

import { trpc } from "#app/api/trpc.ts";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { type OpenDialog, useDialog } from "./action-dialog.tsx";
import {
  createResendMailDialog,
  createRetryMailDialog,
  createRevokeGiftDialog,
  grantLicence,
} from "./actions.tsx";
import {
  OperatorButton,
  OperatorSection,
  OperatorTable,
  getPersonPath,
  mailStates,
} from "./operator-parts.tsx";

/** Licences that customers bought as gifts, and those that the shop gave. */
export function GiftsView() {
  const bought = trpc.operator.gifts.bought.useQuery();
  const given = trpc.operator.gifts.list.useQuery();
  const [dialog, open] = useDialog();
  return (
    <>
      <OperatorSection title="Bought as gifts">
        <p className="max-w-prose">
          The giver can correct the address and the day, send the gift again or keep it, in their
          account. To cancel a gift, refund the payment on the giver’s page.
        </p>
        <QueryView query={bought} label="Loading the gifts" lines={6}>
          {(gifts) => <PurchasedGifts gifts={gifts} open={open} />}
        </QueryView>
      </OperatorSection>
      <OperatorSection title="Given by the shop">
        <QueryView query={given} label="Loading the gifts" lines={4}>
          {(gifts) => <WaitingGifts gifts={gifts} open={open} />}
        </QueryView>
        <OperatorButton onClick={() => open(grantLicence)}>Give a licence</OperatorButton>
      </OperatorSection>
      {dialog}
    </>
  );
}

const giftStates: Record<PurchasedGift["state"], string> = {
  waiting: "Scheduled",
  sent: "Sent, not accepted yet",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Not accepted in time",
  kept: "Kept by the giver",
  ended: "Licence ended or paused",
};

function PurchasedGifts({ gifts, open }: { gifts: PurchasedGift[]; open: OpenDialog }) {
  if (gifts.length === 0) return <p>Nobody has bought a gift yet.</p>;
  return (
    <OperatorTable caption="Bought gifts, the open ones first">
      <TableHead
        names={["Giver", "Plan", "For", "Day", "State", "Last email", "What you can do"]}
      />
      <tbody>
        {gifts.map((gift) => (
          <tr key={gift.purchase}>
            <td className="wrap-anywhere">
              <a href={getPersonPath(gift.giverProfileId)}>{gift.giver || "Deleted account"}</a>
            </td>
            <td>{paidPlans[gift.planId].name}</td>
            <td className="wrap-anywhere">{gift.receiver ?? "address deleted"}</td>
            <td className="whitespace-nowrap">{formatDayInTable(gift.deliverOn)}</td>
            <td>
              <span>{giftStates[gift.state]}</span>
              {gift.state === "sent" && gift.expiresAt && (
                <span className="block text-sm text-faint">
                  until {formatDayInTable(gift.expiresAt)}
                </span>
              )}
            </td>
            <td>
              <span>{gift.mail ? mailStates[gift.mail.state] : "–"}</span>
              {gift.mail?.lastError && (
                <span className="block text-sm text-fault">{gift.mail.lastError}</span>
              )}
            </td>
            <td className="whitespace-nowrap">
              <ResendButton gift={gift} open={open} />
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function ResendButton({
  gift: { mail, state, receiver },
  open,
}: {
  gift: PurchasedGift;
  open: OpenDialog;
}) {
  if (!mail?.hasText || state !== "sent") return null;
  if (mail.state !== "sent" && mail.state !== "dead") return null;
  const dialog =
    mail.state === "sent"
      ? createResendMailDialog("sent", mail.id)
      : createRetryMailDialog(mail.id);
  return (
    <OperatorButton about={`to ${receiver}`} onClick={() => open(dialog)}>
      Send again
    </OperatorButton>
  );
}

function WaitingGifts({ gifts, open }: { gifts: WaitingGift[]; open: OpenDialog }) {
  if (gifts.length === 0) return <p>No gifts are waiting.</p>;
  return (
    <OperatorTable caption="Gifts waiting for their address to be confirmed">
      <TableHead names={["For", "Plan", "Waits until", "What you can do"]} />
      <tbody>
        {gifts.map((gift) => (
          <tr key={gift.id}>
            <td className="wrap-anywhere">{gift.email}</td>
            <td>{paidPlans[gift.planId].name}</td>
            <td>{formatDayInTable(gift.expiresAt)}</td>
            <td>
              <OperatorButton
                about={`from ${gift.email}`}
                onClick={() => open(createRevokeGiftDialog(gift))}
              >
                Take it back
              </OperatorButton>
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

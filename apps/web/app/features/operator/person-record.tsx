import { formatDay, formatDayInTable, formatMinuteInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import type {
  OperatorLicence,
  OperatorMail,
  OperatorPurchase,
  PersonRecord,
} from "@site/contracts/operator";
import { paidPlans } from "@site/contracts/plans";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { purchaseViews } from "#app/features/billing/purchase-view.ts";
import { getPurchaseName } from "#app/lib/plan-text.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

import { type OpenDialog, useDialog } from "./action-dialog.tsx";
import {
  createAcceptPaymentDialog,
  createAddNoteDialog,
  createAllowDevicesDialog,
  createBlockDialog,
  createDeleteAccountDialog,
  createLogOutDialog,
  createMoveLicenceDialog,
  createPauseOrRestoreDialog,
  createRefundDialog,
  createRejectPaymentDialog,
  createRemoveDeviceDialog,
  createResendMailDialog,
  createRetryMailDialog,
} from "./actions.tsx";
import { DisputeDeadline, EvidenceButton } from "./disputes.tsx";
import {
  OperatorButton,
  OperatorSection,
  OperatorTable,
  getPersonName,
  MailTable,
} from "./operator-parts.tsx";

/** Everything about one person, and the actions of support. */
export function PersonRecordView({ profileId }: { profileId: string }) {
  const person = trpc.operator.explain.useQuery({ person: profileId });
  const [dialog, open] = useDialog();
  return (
    <div className="grid gap-4">
      <p>
        <a href={href("/operator")}>Back to the shop</a>
      </p>
      <QueryView query={person} label="Loading the person" lines={16}>
        {(record) => (
          <div className="grid">
            <Account person={record} open={open} />
            <OperatorSection title="Purchases">
              <PurchaseTable purchases={record.purchases} open={open} />
            </OperatorSection>
            <OperatorSection title="Licences">
              <LicenceCards licences={record.licences} open={open} />
            </OperatorSection>
            <OperatorSection title="Mails">
              <MailTable
                caption="Mails to this person"
                mails={record.mails}
                none="No mail is kept."
              >
                {(mail) => <MailActions mail={mail} open={open} />}
              </MailTable>
            </OperatorSection>
            <OperatorSection title="History">
              <History history={record.history} />
            </OperatorSection>
          </div>
        )}
      </QueryView>
      {dialog}
    </div>
  );
}

function Account({ person, open }: { person: PersonRecord; open: OpenDialog }) {
  const { profileId, deletedAt } = person;
  return (
    <OperatorSection title={getPersonName({ ...person, isDeleted: deletedAt !== null })}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <DetailRow name="Name">{person.displayName || "none given"}</DetailRow>
        <DetailRow name="Company">{person.company || "none given"}</DetailRow>
        <DetailRow name="Address">{person.emailVerified ? "confirmed" : "not confirmed"}</DetailRow>
        <DetailRow name="Account made">{formatMinuteInTable(person.createdAt)}</DetailRow>
        {person.refundsInYear > 0 && (
          <DetailRow name="Refunded in a year">
            {person.refundsInYear === 1 ? "1 licence" : `${person.refundsInYear} licences`}
          </DetailRow>
        )}
        {deletedAt && <DetailRow name="Deleted">{formatMinuteInTable(deletedAt)}</DetailRow>}
        <DetailRow name="Profile">
          <code translate="no">{profileId}</code>
        </DetailRow>
      </dl>
      <div className="flex flex-wrap gap-3">
        {!deletedAt && (
          <OperatorButton onClick={() => open(createResendMailDialog("downloads", profileId))}>
            Send licences and downloads
          </OperatorButton>
        )}
        {!deletedAt && !person.emailVerified && (
          <OperatorButton onClick={() => open(createResendMailDialog("confirm", profileId))}>
            Send the confirmation again
          </OperatorButton>
        )}
        <OperatorButton onClick={() => open(createAddNoteDialog(profileId))}>
          Add a note
        </OperatorButton>
        {!deletedAt && (
          <>
            <OperatorButton onClick={() => open(createBlockDialog(person))}>
              Block this buyer
            </OperatorButton>
            <OperatorButton onClick={() => open(createLogOutDialog(profileId))}>
              Log out everywhere
            </OperatorButton>
            <OperatorButton onClick={() => open(createDeleteAccountDialog(person))}>
              Delete the account
            </OperatorButton>
          </>
        )}
      </div>
    </OperatorSection>
  );
}

function PurchaseTable({ purchases, open }: { purchases: OperatorPurchase[]; open: OpenDialog }) {
  if (purchases.length === 0) return <p>No purchases.</p>;
  return (
    <OperatorTable caption="Purchases of this person">
      <TableHead
        names={["Date", "For", "State", "Paid", "Returned", "What you can do"]}
        figures={["Paid", "Returned"]}
      />
      <tbody>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td>{formatDayInTable(purchase.paidAt ?? purchase.createdAt)}</td>
            <td>
              {getPurchaseName(purchase)}
              {purchase.invoiceNumber && (
                <span className="block text-faint">invoice {purchase.invoiceNumber}</span>
              )}
              {purchase.card && <span className="block text-faint">{purchase.card}</span>}
            </td>
            <td>
              {purchaseViews[purchase.state].label}
              {purchase.state === "disputed" && <DisputeDeadline purchase={purchase.id} />}
              {purchase.refundProblem && (
                <span className="block text-fault">{purchase.refundProblem}</span>
              )}
              {purchase.paymentProblem && (
                <span className="block text-fault">Paid {purchase.paymentProblem}</span>
              )}
              {purchase.unusedTransfer && (
                <span className="block text-fault">{purchase.unusedTransfer}</span>
              )}
            </td>
            <td className="text-end font-mono tabular-nums">{formatMoney(purchase.total)}</td>
            <td className="text-end font-mono tabular-nums">{formatMoney(purchase.refunded)}</td>
            <td>
              <div className="flex flex-wrap gap-2">
                {purchase.paymentUrl && (
                  <LinkButton href={purchase.paymentUrl} variant="secondary">
                    Payment at the provider
                  </LinkButton>
                )}
                {(purchase.state === "disputed" || purchase.state === "charged_back") && (
                  <EvidenceButton purchase={purchase.id} />
                )}
                {purchase.canResendReceipt && (
                  <OperatorButton
                    onClick={() => open(createResendMailDialog("receipt", purchase.id))}
                  >
                    Send the receipt again
                  </OperatorButton>
                )}
                {purchase.canRefund && (
                  <OperatorButton onClick={() => open(createRefundDialog(purchase))}>
                    Refund
                  </OperatorButton>
                )}
                {purchase.paymentProblem && (
                  <>
                    <OperatorButton onClick={() => open(createAcceptPaymentDialog(purchase))}>
                      Accept the payment
                    </OperatorButton>
                    <OperatorButton onClick={() => open(createRejectPaymentDialog(purchase))}>
                      Refuse the payment
                    </OperatorButton>
                  </>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function LicenceCards({ licences, open }: { licences: OperatorLicence[]; open: OpenDialog }) {
  if (licences.length === 0) return <p>No licence belongs to this account.</p>;
  return (
    <ul className="grid gap-6">
      {licences.map((licence) => (
        <li key={licence.id} className="grid gap-4 border border-rule bg-sheet p-4">
          <h3 className="font-semibold">
            {paidPlans[licence.planId].name}
            <span>{licence.isSeat ? `, a seat: ${licence.status}` : `: ${licence.status}`}</span>
          </h3>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <DetailRow name="Key">
              <code translate="no">{licence.key}</code>
            </DetailRow>
            <DetailRow name="Holder">{licence.holder}</DetailRow>
            <DetailRow name="Issued">{formatDay(licence.issuedAt)}</DetailRow>
            {!licence.isSeat && licence.seats > 1 && (
              <DetailRow name="For">{`${licence.seats} people`}</DetailRow>
            )}
            <DetailRow name="Updates until">{formatDay(licence.updatesUntil)}</DetailRow>
            <DetailRow name="Computers">
              {licence.extraDevices > 0
                ? `${licence.devices.length} of ${licence.deviceLimit} (${licence.extraDevices} more than the plan has)`
                : `${licence.devices.length} of ${licence.deviceLimit}`}
            </DetailRow>
          </dl>
          {licence.devices.length > 0 && (
            <ul className="grid gap-2">
              {licence.devices.map((device) => (
                <li key={device.id} className="flex flex-wrap items-center gap-3">
                  <span className="min-w-0 wrap-anywhere">
                    {device.name}, version {device.appVersion}, seen {formatDay(device.lastSeenOn)}
                  </span>
                  <OperatorButton
                    about={device.name}
                    onClick={() => open(createRemoveDeviceDialog(device))}
                  >
                    Remove
                  </OperatorButton>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            <OperatorButton onClick={() => open(createAllowDevicesDialog(licence))}>
              Allow more computers
            </OperatorButton>
            {!licence.isSeat && (
              <>
                <OperatorButton onClick={() => open(createMoveLicenceDialog(licence))}>
                  Move to another account
                </OperatorButton>
                <OperatorButton onClick={() => open(createPauseOrRestoreDialog(licence))}>
                  {licence.isRevoked ? "Restore the licence" : "Pause the licence"}
                </OperatorButton>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function MailActions({ mail, open }: { mail: OperatorMail; open: OpenDialog }) {
  const { id, kind, state, hasText } = mail;
  if (!hasText) return "Its text is deleted.";
  if (state === "waiting") return null;
  return (
    <OperatorButton
      about={kind}
      onClick={() =>
        open(state === "dead" ? createRetryMailDialog(id) : createResendMailDialog("sent", id))
      }
    >
      Send again
    </OperatorButton>
  );
}

function History({ history }: Pick<PersonRecord, "history">) {
  if (history.length === 0) return <p>Nothing has happened yet.</p>;
  return (
    <OperatorTable caption="What happened, the newest first">
      <TableHead names={["When (UTC)", "What", "By", "Why"]} />
      <tbody>
        {history.map(({ at, what, about, by, why }) => (
          <tr key={`${at} ${what} ${about}`}>
            <td>{formatMinuteInTable(at)}</td>
            <td>{what}</td>
            <td className="min-w-28 wrap-break-word">{by}</td>
            <td>{why ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

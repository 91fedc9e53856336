import { formatMinuteInTable } from "@site/contracts/format-day";
import type { OperatorMail, PersonRecord } from "@site/contracts/operator";
import { type ReactNode, useState } from "react";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";
import { Fact } from "#app/ui/text/fact.tsx";

import { DeskSection } from "./desk-section.tsx";
import { LicenceCards } from "./licence-cards.tsx";
import { MailTable } from "./mail-table.tsx";
import { nameOf } from "./people-list.tsx";
import { PurchaseTable } from "./purchase-table.tsx";
import type { Ask } from "./reason-dialog.tsx";
import { AddNoteDialog, ResendDialog, RetryMailDialog } from "./reason-dialogs.tsx";

/** Everything about one person, with what support can do for them. */
export function PersonRecordPart({ profileId }: { profileId: string }) {
  const person = trpc.operator.person.useQuery({ profileId });
  const [dialog, setDialog] = useState<ReactNode>();
  return (
    <div className="grid gap-4">
      <p>
        <a href={href("/operator")}>Back to the shop</a>
      </p>
      <QueryPart query={person} label="Loading the person" lines={16}>
        {(record) => <Record person={record} ask={setDialog} />}
      </QueryPart>
      {dialog}
    </div>
  );
}

function Record({ person, ask }: { person: PersonRecord; ask: Ask }) {
  const { profileId, deletedAt, history } = person;
  const close = () => ask(undefined);
  const resend = (mail: "downloads" | "confirm") =>
    ask(<ResendDialog mail={mail} about={profileId} onClose={close} />);
  return (
    <div className="grid">
      <DeskSection title={nameOf({ ...person, isDeleted: deletedAt !== null })}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact name="Name">{person.displayName || "none given"}</Fact>
          <Fact name="Company">{person.company || "none given"}</Fact>
          <Fact name="Address">{person.emailVerified ? "confirmed" : "not confirmed"}</Fact>
          <Fact name="Account made">{formatMinuteInTable(person.createdAt)}</Fact>
          {deletedAt && <Fact name="Deleted">{formatMinuteInTable(deletedAt)}</Fact>}
          <Fact name="Profile">
            <code>{profileId}</code>
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-3">
          {!deletedAt && (
            <Button variant="secondary" onClick={() => resend("downloads")}>
              Send licences and downloads
            </Button>
          )}
          {!deletedAt && !person.emailVerified && (
            <Button variant="secondary" onClick={() => resend("confirm")}>
              Send the confirmation again
            </Button>
          )}
          <Button
            variant="secondary"
            onClick={() => ask(<AddNoteDialog profileId={profileId} onClose={close} />)}
          >
            Add a note
          </Button>
        </div>
      </DeskSection>
      <DeskSection title="Purchases">
        <PurchaseTable purchases={person.purchases} ask={ask} />
      </DeskSection>
      <DeskSection title="Licences">
        <LicenceCards licences={person.licences} ask={ask} />
      </DeskSection>
      <DeskSection title="Mails">
        <MailTable caption="Mails to this person" mails={person.mails} none="No mail is kept.">
          {(mail) => <MailButton mail={mail} ask={ask} />}
        </MailTable>
      </DeskSection>
      <DeskSection title="History">
        <History history={history} />
      </DeskSection>
    </div>
  );
}

function MailButton({ mail, ask }: { mail: OperatorMail; ask: Ask }) {
  const { id, kind, state, hasText } = mail;
  if (!hasText) return "Its text is deleted.";
  if (state === "waiting") return null;
  const close = () => ask(undefined);
  const dialog =
    state === "dead" ? (
      <RetryMailDialog mailId={id} onClose={close} />
    ) : (
      <ResendDialog mail="sent" about={id} onClose={close} />
    );
  return (
    <Button variant="secondary" onClick={() => ask(dialog)}>
      Send again <span className="sr-only">{kind}</span>
    </Button>
  );
}

function History({ history }: Pick<PersonRecord, "history">) {
  if (history.length === 0) return <p>Nothing has happened yet.</p>;
  return (
    <DataTable caption="What happened, the newest first">
      <ColumnHeads names={["When (UTC)", "What", "By", "Why"]} />
      <tbody>
        {history.map(({ at, what, about, by, why }) => (
          <tr key={`${at} ${what} ${about}`}>
            <td>{formatMinuteInTable(at)}</td>
            <td>{what}</td>
            <td className="wrap-anywhere">{by}</td>
            <td>{why ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

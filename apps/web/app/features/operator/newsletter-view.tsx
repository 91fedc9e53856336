import { formatMinuteInTable } from "@site/contracts/format-day";
import type {
  Newsletters,
  OperatorIssue,
  OperatorNewsletter,
} from "@site/contracts/operator/newsletters";
import { useRef, useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { type OpenDialog, useDialog } from "./action-dialog.tsx";
import {
  createChangeNewsletterDialog,
  createDeleteDraftDialog,
  createSendNewsletterDialog,
  createTestNewsletterDialog,
} from "./actions.tsx";
import { DeskButton, DeskSection, DeskTable } from "./desk-parts.tsx";
import { DownloadButton } from "./download-button.tsx";
import { NewsletterEditor } from "./newsletter-editor.tsx";
import { NewsletterText } from "./newsletter-text.tsx";

const REFETCH_MS = 10_000;

/** The newsletters that can be sent, and the progress of those that were sent. */
export function NewsletterView() {
  const newsletters = trpc.operator.newsletter.status.useQuery(
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.issues.some((issue) => issue.state === "sending") && REFETCH_MS,
    },
  );
  const [dialog, open] = useDialog();
  const [edited, setEdited] = useState<string>();
  if (edited !== undefined) {
    return <NewsletterEditor name={edited} onClose={() => setEdited(undefined)} />;
  }
  return (
    <DeskSection title="Newsletter">
      <QueryView query={newsletters} label="Loading the newsletters" lines={6}>
        {({ subscribers, letters, issues }) => (
          <>
            <p className="max-w-prose">
              <span>{subscribers === 1 ? "1 subscriber." : `${subscribers} subscribers.`}</span>{" "}
              Write one here, or put a file into{" "}
              <code translate="no">packages/content/newsletter</code>, which arrives with a release
              of the API.
            </p>
            <LetterTable
              letters={letters}
              subscribers={subscribers}
              open={open}
              onEdit={setEdited}
            />
            <IssueTable issues={issues} open={open} />
          </>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <DeskButton onClick={() => setEdited("")}>Write a newsletter</DeskButton>
        <DownloadButton file={{ what: "subscribers" }}>Download the subscribers</DownloadButton>
      </div>
      {dialog}
    </DeskSection>
  );
}

function LetterTable({
  letters,
  subscribers,
  open,
  onEdit,
}: Pick<Newsletters, "letters" | "subscribers"> & {
  open: OpenDialog;
  onEdit: (name: string) => void;
}) {
  if (letters.length === 0) return <p>Every newsletter has been sent.</p>;
  return (
    <DeskTable caption="Newsletters not sent yet">
      <TableHead names={["Not sent yet", "What you can do"]} />
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.name}>
            <td className="min-w-40">
              {letter.subject}
              <code translate="no" className="block text-faint wrap-anywhere">
                {letter.name}
              </code>
            </td>
            <td>
              <LetterActions
                letter={letter}
                subscribers={subscribers}
                open={open}
                onEdit={onEdit}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </DeskTable>
  );
}

function LetterActions({
  letter: { name, subject, isDraft, obstacle },
  subscribers,
  open,
  onEdit,
}: {
  letter: OperatorNewsletter;
  subscribers: number;
  open: OpenDialog;
  onEdit: (name: string) => void;
}) {
  return (
    <div className="grid gap-2">
      {subject && (
        <div className="flex flex-wrap gap-2">
          <DeskButton
            onClick={() => open((onClose) => <LetterDialog name={name} onClose={onClose} />)}
          >
            Read it
          </DeskButton>
          <DeskButton onClick={() => open(createTestNewsletterDialog(name))}>
            Send me a test
          </DeskButton>
          {!obstacle && (
            <DeskButton onClick={() => open(createSendNewsletterDialog(name, subscribers))}>
              Send it to everyone
            </DeskButton>
          )}
          {isDraft && (
            <>
              <DeskButton onClick={() => onEdit(name)}>Edit</DeskButton>
              <DeskButton onClick={() => open(createDeleteDraftDialog(name))}>Delete</DeskButton>
            </>
          )}
        </div>
      )}
      {obstacle && <p className="text-fault">{obstacle}</p>}
    </div>
  );
}

function LetterDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = trpc.operator.newsletter.preview.useQuery({ name });
  return (
    <Dialog ref={dialog} title={preview.data?.subject ?? "Newsletter"} isWide onClose={onClose}>
      <QueryView query={preview} label="Loading the newsletter" lines={12}>
        {(letter) => <NewsletterText preview={letter} />}
      </QueryView>
      <DeskButton onClick={() => dialog.current?.close()}>Close</DeskButton>
    </Dialog>
  );
}

const issueStates: Record<OperatorIssue["state"], string> = {
  sending: "On its way",
  stopped: "Stopped",
  cancelled: "Cancelled",
  sent: "Done",
};

function IssueTable({ issues, open }: Pick<Newsletters, "issues"> & { open: OpenDialog }) {
  if (issues.length === 0) return null;
  return (
    <DeskTable caption="Newsletters sent or being sent, newest first">
      <TableHead
        names={["Newsletter", "Began", "State", "Sent", "Skipped", "Failed", "What you can do"]}
        figures={["Sent", "Skipped", "Failed"]}
      />
      <tbody>
        {issues.map(({ name, state, ...issue }) => (
          <tr key={name}>
            <td className="min-w-40">{issue.subject}</td>
            <td>{formatMinuteInTable(issue.startedAt)}</td>
            <td>{issueStates[state]}</td>
            <td className="num">
              {issue.sent} of {issue.subscribers}
            </td>
            <td className="num">{issue.skipped}</td>
            <td className="num">{issue.failed}</td>
            <td>
              <div className="flex flex-wrap gap-2">
                {state === "sending" && (
                  <DeskButton onClick={() => open(createChangeNewsletterDialog(name, "stop"))}>
                    Stop it
                  </DeskButton>
                )}
                {state === "stopped" && (
                  <>
                    <DeskButton onClick={() => open(createChangeNewsletterDialog(name, "resume"))}>
                      Continue it
                    </DeskButton>
                    <DeskButton onClick={() => open(createChangeNewsletterDialog(name, "cancel"))}>
                      Cancel it
                    </DeskButton>
                  </>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DeskTable>
  );
}

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
import { DownloadButton } from "./download-button.tsx";
import { NewsletterEditor } from "./newsletter-editor.tsx";
import { NewsletterText } from "./newsletter-text.tsx";
import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

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
    <OperatorSection title="Newsletter">
      <QueryView query={newsletters} label="Loading the newsletters" lines={6}>
        {({ subscribers, newsletters: unsent, issues }) => (
          <>
            <p className="max-w-prose">
              <span>{subscribers === 1 ? "1 subscriber." : `${subscribers} subscribers.`}</span>{" "}
              Write one here, or put a file into{" "}
              <code translate="no">packages/content/newsletter</code>, which arrives with a release
              of the API.
            </p>
            <NewsletterTable
              newsletters={unsent}
              subscribers={subscribers}
              open={open}
              onEdit={setEdited}
            />
            <IssueTable issues={issues} open={open} />
          </>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <OperatorButton onClick={() => setEdited("")}>Write a newsletter</OperatorButton>
        <DownloadButton file={{ what: "subscribers" }}>Download the subscribers</DownloadButton>
      </div>
      {dialog}
    </OperatorSection>
  );
}

function NewsletterTable({
  newsletters,
  subscribers,
  open,
  onEdit,
}: Pick<Newsletters, "newsletters" | "subscribers"> & {
  open: OpenDialog;
  onEdit: (name: string) => void;
}) {
  if (newsletters.length === 0) return <p>Every newsletter has been sent.</p>;
  return (
    <OperatorTable caption="Newsletters not sent yet">
      <TableHead names={["Not sent yet", "What you can do"]} />
      <tbody>
        {newsletters.map((newsletter) => (
          <tr key={newsletter.name}>
            <td className="min-w-40">
              {newsletter.subject}
              <code translate="no" className="block text-faint wrap-anywhere">
                {newsletter.name}
              </code>
            </td>
            <td>
              <NewsletterActions
                newsletter={newsletter}
                subscribers={subscribers}
                open={open}
                onEdit={onEdit}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function NewsletterActions({
  newsletter: { name, subject, isDraft, obstacle },
  subscribers,
  open,
  onEdit,
}: {
  newsletter: OperatorNewsletter;
  subscribers: number;
  open: OpenDialog;
  onEdit: (name: string) => void;
}) {
  return (
    <div className="grid gap-2">
      {subject && (
        <div className="flex flex-wrap gap-2">
          <OperatorButton
            onClick={() => open((onClose) => <NewsletterDialog name={name} onClose={onClose} />)}
          >
            Read it
          </OperatorButton>
          <OperatorButton onClick={() => open(createTestNewsletterDialog(name))}>
            Send me a test
          </OperatorButton>
          {!obstacle && (
            <OperatorButton onClick={() => open(createSendNewsletterDialog(name, subscribers))}>
              Send it to everyone
            </OperatorButton>
          )}
          {isDraft && (
            <>
              <OperatorButton onClick={() => onEdit(name)}>Edit</OperatorButton>
              <OperatorButton onClick={() => open(createDeleteDraftDialog(name))}>
                Delete
              </OperatorButton>
            </>
          )}
        </div>
      )}
      {obstacle && <p className="text-fault">{obstacle}</p>}
    </div>
  );
}

function NewsletterDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = trpc.operator.newsletter.preview.useQuery({ name });
  return (
    <Dialog ref={dialog} title={preview.data?.subject ?? "Newsletter"} isWide onClose={onClose}>
      <QueryView query={preview} label="Loading the newsletter" lines={12}>
        {(newsletter) => <NewsletterText preview={newsletter} />}
      </QueryView>
      <OperatorButton onClick={() => dialog.current?.close()}>Close</OperatorButton>
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
    <OperatorTable caption="Newsletters sent or being sent, newest first">
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
                  <OperatorButton onClick={() => open(createChangeNewsletterDialog(name, "stop"))}>
                    Stop it
                  </OperatorButton>
                )}
                {state === "stopped" && (
                  <>
                    <OperatorButton
                      onClick={() => open(createChangeNewsletterDialog(name, "resume"))}
                    >
                      Continue it
                    </OperatorButton>
                    <OperatorButton
                      onClick={() => open(createChangeNewsletterDialog(name, "cancel"))}
                    >
                      Cancel it
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

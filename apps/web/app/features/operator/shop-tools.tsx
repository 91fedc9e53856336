import { formatDayInTable, formatMinuteInTable } from "@site/contracts/format-day";
import type { DoctorCheck } from "@site/contracts/operator";
import type {
  Newsletters,
  OperatorIssue,
  OperatorNewsletter,
} from "@site/contracts/operator/newsletters";
import { paidPlans } from "@site/contracts/plans";
import { useRef } from "react";

import { trpc } from "#app/api/trpc.ts";
import { describeFailure } from "#app/failures/failure.ts";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { DataTable, TableHead } from "#app/ui/data-table.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { type OpenDialog, useDialog } from "./action-dialog.tsx";
import {
  createChangeNewsletterDialog,
  grantLicence,
  createRetryMailDialog,
  createRevokeGiftDialog,
  createSendNewsletterDialog,
  createTestNewsletterDialog,
} from "./actions.tsx";
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

const REFETCH_MS = 10_000;

/** The newsletters of this release, and the progress of those that were sent. */
export function NewsletterView() {
  const newsletters = trpc.operator.newsletter.status.useQuery(
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.issues.some((issue) => issue.state === "sending") && REFETCH_MS,
    },
  );
  const [dialog, open] = useDialog();
  return (
    <>
      <QueryView query={newsletters} label="Loading the newsletters" lines={6}>
        {({ subscribers, letters, issues }) => (
          <>
            <p className="max-w-prose">
              {subscribers === 1 ? "1 subscriber." : `${subscribers} subscribers.`} A newsletter is
              a file in <code>packages/content/newsletter</code> and arrives here with a release of
              the API.
            </p>
            <LetterTable letters={letters} subscribers={subscribers} open={open} />
            <IssueTable issues={issues} open={open} />
          </>
        )}
      </QueryView>
      {dialog}
    </>
  );
}

function LetterTable({
  letters,
  subscribers,
  open,
}: Pick<Newsletters, "letters" | "subscribers"> & { open: OpenDialog }) {
  if (letters.length === 0) return <p>Every newsletter in this release has been sent.</p>;
  return (
    <DataTable caption="Newsletters not sent yet">
      <TableHead names={["Not sent yet", "What you can do"]} />
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.name}>
            <td className="min-w-40">
              {letter.subject}
              <code className="block text-faint wrap-anywhere">{letter.name}</code>
            </td>
            <td>
              <LetterActions letter={letter} subscribers={subscribers} open={open} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function LetterActions({
  letter: { name, subject, obstacle },
  subscribers,
  open,
}: {
  letter: OperatorNewsletter;
  subscribers: number;
  open: OpenDialog;
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
        </div>
      )}
      {obstacle && <p className="text-fault">{obstacle}</p>}
    </div>
  );
}

/** Shows a newsletter as the text of its email. */
function LetterDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = trpc.operator.newsletter.preview.useQuery({ name });
  return (
    <Dialog ref={dialog} title={preview.data?.subject ?? "Newsletter"} isWide onClose={onClose}>
      <QueryView query={preview} label="Loading the newsletter" lines={12}>
        {({ text }) => <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
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
    <DataTable caption="Newsletters sent or being sent, newest first">
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
    </DataTable>
  );
}

const findingStates: Record<DoctorCheck["state"], string> = {
  wrong: "Wrong",
  warning: "Look at it",
  ok: "In order",
};
const order = Object.keys(findingStates);

/** Checks every setting and connection of the shop on request, because it calls each service that the shop uses. */
export function DoctorView() {
  const doctor = trpc.operator.doctor.useQuery(undefined, { enabled: false, retry: false });
  return (
    <>
      <DeskButton onClick={() => doctor.isFetching || void doctor.refetch()}>
        {doctor.isFetching ? "Looking at everything" : "Look at every setting and connection"}
      </DeskButton>
      {doctor.error && <FailureNotice failure={describeFailure(doctor.error)} />}
      {doctor.data && <DoctorFindings findings={doctor.data} />}
    </>
  );
}

function DoctorFindings({ findings }: { findings: DoctorCheck[] }) {
  const wrong = findings.filter(({ state }) => state !== "ok").length;
  return (
    <>
      <p role="status">
        {wrong === 0
          ? `All ${findings.length} checks are in order.`
          : `${wrong} of ${findings.length} checks are not in order.`}
      </p>
      <DataTable caption="What the doctor found, worst first">
        <TableHead names={["Part", "Check", "State", "Found", "What to do"]} />
        <tbody>
          {findings
            .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
            .map(({ part, check, state, found, fix }) => (
              <tr key={`${part} ${check}`}>
                <td>{part}</td>
                <td>{check}</td>
                <td className={state === "ok" ? "" : "text-fault"}>{findingStates[state]}</td>
                <td className="wrap-anywhere">{found}</td>
                <td>{fix ?? ""}</td>
              </tr>
            ))}
        </tbody>
      </DataTable>
    </>
  );
}

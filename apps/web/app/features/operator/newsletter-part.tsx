import { formatMinuteInTable } from "@site/contracts/format-day";
import type {
  Newsletters,
  OperatorIssue,
  OperatorLetter,
} from "@site/contracts/operator/newsletters";
import { type ReactNode, useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

import { HoldDialog, LetterDialog, SendDialog, TestDialog } from "./newsletter-dialogs.tsx";
import type { Ask } from "./reason-dialog.tsx";

const LOOKS_AGAIN_MS = 10_000;

/** The newsletters of this release, and how far those are that were sent. */
export function NewsletterPart() {
  const newsletters = trpc.operator.newsletters.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.issues.some((issue) => issue.state === "sending") && LOOKS_AGAIN_MS,
  });
  const [dialog, setDialog] = useState<ReactNode>();
  return (
    <>
      <QueryPart query={newsletters} label="Loading the newsletters" lines={6}>
        {({ subscribers, letters, issues }) => (
          <>
            <p className="max-w-prose">
              {subscribers === 1 ? "1 subscriber." : `${subscribers} subscribers.`} A newsletter is
              a file in <code>packages/content/newsletter</code> and arrives here with a release of
              the API.
            </p>
            <LetterTable letters={letters} subscribers={subscribers} ask={setDialog} />
            <IssueTable issues={issues} ask={setDialog} />
          </>
        )}
      </QueryPart>
      {dialog}
    </>
  );
}

function LetterTable({
  letters,
  subscribers,
  ask,
}: Pick<Newsletters, "letters" | "subscribers"> & { ask: Ask }) {
  if (letters.length === 0) return <p>Every newsletter in this release has been sent.</p>;
  return (
    <DataTable caption="Newsletters not sent yet">
      <ColumnHeads names={["Not sent yet", "What you can do"]} />
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.name}>
            <td className="min-w-40">
              {letter.subject}
              <code className="block text-faint wrap-anywhere">{letter.name}</code>
            </td>
            <td>
              <LetterActions letter={letter} subscribers={subscribers} ask={ask} />
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
  ask,
}: {
  letter: OperatorLetter;
  subscribers: number;
  ask: Ask;
}) {
  const close = () => ask(undefined);
  return (
    <div className="grid gap-2">
      {subject && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => ask(<LetterDialog name={name} onClose={close} />)}
          >
            Read it
          </Button>
          <Button
            variant="secondary"
            onClick={() => ask(<TestDialog name={name} onClose={close} />)}
          >
            Send me a test
          </Button>
          {!obstacle && (
            <Button
              variant="secondary"
              onClick={() =>
                ask(<SendDialog name={name} subscribers={subscribers} onClose={close} />)
              }
            >
              Send it to everyone
            </Button>
          )}
        </div>
      )}
      {obstacle && <p className="text-fault">{obstacle}</p>}
    </div>
  );
}

function IssueTable({ issues, ask }: Pick<Newsletters, "issues"> & { ask: Ask }) {
  if (issues.length === 0) return null;
  return (
    <DataTable caption="Newsletters sent or being sent, newest first">
      <ColumnHeads
        names={["Newsletter", "Began", "State", "Sent", "Skipped", "Failed", "What you can do"]}
        figures={["Sent", "Skipped", "Failed"]}
      />
      <tbody>
        {issues.map((issue) => (
          <tr key={issue.name}>
            <td className="min-w-40">{issue.subject}</td>
            <td>{formatMinuteInTable(issue.startedAt)}</td>
            <td>{states[issue.state]}</td>
            <td className="num">
              {issue.sent} of {issue.subscribers}
            </td>
            <td className="num">{issue.skipped}</td>
            <td className="num">{issue.failed}</td>
            <td>
              <IssueActions issue={issue} ask={ask} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const states: Record<OperatorIssue["state"], string> = {
  sending: "On its way",
  stopped: "Stopped",
  "given up": "Cancelled",
  sent: "Done",
};

function IssueActions({ issue: { name, state }, ask }: { issue: OperatorIssue; ask: Ask }) {
  const close = () => ask(undefined);
  if (state === "sending") {
    return (
      <Button
        variant="secondary"
        onClick={() => ask(<HoldDialog name={name} wish="stop" onClose={close} />)}
      >
        Stop it
      </Button>
    );
  }
  if (state !== "stopped") return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        onClick={() => ask(<HoldDialog name={name} wish="resume" onClose={close} />)}
      >
        Continue it
      </Button>
      <Button
        variant="secondary"
        onClick={() => ask(<HoldDialog name={name} wish="give up" onClose={close} />)}
      >
        {" "}
        Cancel it{" "}
      </Button>
    </div>
  );
}

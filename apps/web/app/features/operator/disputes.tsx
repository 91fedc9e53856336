import { formatDayInTable, formatMinuteInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import type { OperatorDispute } from "@site/contracts/operator/disputes";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { OperatorButton, OperatorTable, getPersonPath } from "./operator-parts.tsx";

/** Payments that a bank questions, the next deadline first. Reads the payment provider. */
export function DisputesView() {
  const disputes = trpc.operator.disputes.list.useQuery({});
  return (
    <QueryView query={disputes} label="Loading the disputes" lines={4}>
      {(rows) => <DisputeTable disputes={rows.filter(({ status }) => status === "open")} />}
    </QueryView>
  );
}

function DisputeTable({ disputes }: { disputes: OperatorDispute[] }) {
  if (disputes.length === 0) return <p>No open disputes.</p>;
  return (
    <OperatorTable caption="Open disputes, the next deadline first">
      <TableHead
        names={[
          "Answer until",
          "Buyer",
          "Amount",
          "Reason",
          "Opened",
          "Answered",
          "What you can do",
        ]}
        figures={["Amount"]}
      />
      <tbody>
        {disputes.map((dispute) => (
          <tr key={`${dispute.purchase} ${dispute.openedAt}`}>
            <td>{dispute.dueAt ? formatMinuteInTable(dispute.dueAt) : "unknown"}</td>
            <td>
              <a href={getPersonPath(dispute.profileId)}>{dispute.buyer || "Deleted account"}</a>
            </td>
            <td className="num">{formatMoney(dispute.amount)}</td>
            <td>{dispute.reason.replaceAll("_", " ")}</td>
            <td>{formatDayInTable(dispute.openedAt)}</td>
            <td>{dispute.hasEvidence ? "yes" : "no"}</td>
            <td>
              <div className="flex flex-wrap gap-2">
                <LinkButton href={dispute.url} variant="secondary">
                  Answer at the provider
                </LinkButton>
                <EvidenceButton purchase={dispute.purchase} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

/** The last day to answer the dispute of a purchase. Empty until the payment provider has said it. */
export function DisputeDeadline({ purchase }: { purchase: string }) {
  const disputes = trpc.operator.disputes.list.useQuery({ purchase });
  const open = disputes.data?.find(({ status }) => status === "open");
  if (!open?.dueAt) return null;
  const answered = open.hasEvidence ? ", answered" : "";
  return (
    <span className="block text-fault">
      {`Answer until ${formatMinuteInTable(open.dueAt)} UTC${answered}`}
    </span>
  );
}

/** Saves what we know about a purchase, to be sent to the bank. */
export function EvidenceButton({ purchase }: { purchase: string }) {
  const { act, pending, failure } = useAction(async () => {
    const { fileName, text } = await api.operator.disputes.evidence.query({ purchase });
    saveFile(fileName, text);
  });
  return (
    <>
      <OperatorButton onClick={() => act()}>
        {pending ? "Writing the file" : "Download the evidence"}
      </OperatorButton>
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

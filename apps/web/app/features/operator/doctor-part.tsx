import type { DoctorFinding } from "@site/contracts/operator";

import { trpc } from "#app/api/trpc.ts";
import { describeFailure } from "#app/failures/failure.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

const states: Record<DoctorFinding["state"], string> = {
  wrong: "Wrong",
  warning: "Look at it",
  ok: "In order",
};
const order = Object.keys(states);

/** Looks at every setting and connection of the shop when asked: it calls each service that the shop uses. */
export function DoctorPart() {
  const doctor = trpc.operator.doctor.useQuery(undefined, { enabled: false, retry: false });
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => doctor.isFetching || void doctor.refetch()}
      >
        {doctor.isFetching ? "Looking at everything" : "Look at every setting and connection"}
      </Button>
      {doctor.error && <FailureNotice failure={describeFailure(doctor.error)} />}
      {doctor.data && <Findings findings={doctor.data} />}
    </>
  );
}

function Findings({ findings }: { findings: DoctorFinding[] }) {
  const wrong = findings.filter(({ state }) => state !== "ok").length;
  return (
    <>
      <p role="status">
        {wrong === 0
          ? `All ${findings.length} checks are in order.`
          : `${wrong} of ${findings.length} checks are not in order.`}
      </p>
      <DataTable caption="What the doctor found, worst first">
        <ColumnHeads names={["Part", "Check", "State", "Found", "What to do"]} />
        <tbody>
          {findings
            .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
            .map(({ part, check, state, found, mend }) => (
              <tr key={`${part} ${check}`}>
                <td>{part}</td>
                <td>{check}</td>
                <td className={state === "ok" ? "" : "text-fault"}>{states[state]}</td>
                <td className="wrap-anywhere">{found}</td>
                <td>{mend ?? ""}</td>
              </tr>
            ))}
        </tbody>
      </DataTable>
    </>
  );
}

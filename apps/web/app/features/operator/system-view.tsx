import { formatMinuteInTable } from "@site/contracts/format-day";
import type { DoctorCheck, ShopOverview } from "@site/contracts/operator";

import { trpc } from "#app/api/trpc.ts";
import { describeFailure } from "#app/failures/failure.ts";
import { TableHead } from "#app/ui/data-table.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

/** The scheduler's jobs, and a check of every setting and connection. */
export function SystemView() {
  const overview = trpc.operator.overview.useQuery();
  return (
    <div className="grid">
      <OperatorSection title="Jobs">
        <QueryView query={overview} label="Loading the jobs" lines={8}>
          {({ jobs }) => <JobTable jobs={jobs} />}
        </QueryView>
      </OperatorSection>
      <OperatorSection title="Doctor">
        <Doctor />
      </OperatorSection>
    </div>
  );
}

function JobTable({ jobs }: Pick<ShopOverview, "jobs">) {
  if (jobs.length === 0) return <p>No jobs have run yet.</p>;
  return (
    <OperatorTable caption="When each job last ran">
      <TableHead names={["Job", "Last done", "Last failed"]} />
      <tbody>
        {jobs.map(({ job, succeededAt, failedAt, lastError }) => (
          <tr key={job}>
            <td>{job}</td>
            <td>{succeededAt ? formatMinuteInTable(succeededAt) : "never"}</td>
            <td>{failedAt ? `${formatMinuteInTable(failedAt)} ${lastError ?? ""}` : "never"}</td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

const findingStates: Record<DoctorCheck["state"], string> = {
  wrong: "Wrong",
  warning: "Look at it",
  ok: "In order",
};
const order = Object.keys(findingStates);

/** Checks every setting and connection of the shop on request, because it calls each service that the shop uses. */
function Doctor() {
  const doctor = trpc.operator.doctor.useQuery(undefined, { enabled: false, retry: false });
  return (
    <>
      <OperatorButton onClick={() => doctor.isFetching || void doctor.refetch()}>
        {doctor.isFetching ? "Looking at everything" : "Look at every setting and connection"}
      </OperatorButton>
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
      <OperatorTable caption="What the doctor found, worst first">
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
      </OperatorTable>
    </>
  );
}

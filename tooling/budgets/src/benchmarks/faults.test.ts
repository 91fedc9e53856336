import { expect, test } from "vitest";

import { runFaults } from "./faults.ts";
import { databaseFaults, serviceFaults } from "./faults/fault-list.ts";

/** Faults that take effect immediately. Those that wait for time-outs are only in the benchmark. */
const quick = /crashed|cut again|no writes|break off|fails \(500\)|none of its own|\(451\)/;

test("whatever dependency of the API fails, callers are served or refused with Retry-After, and no payment or mail is lost or doubled", async () => {
  const faults = [...databaseFaults, ...serviceFaults].filter(({ name }) => quick.test(name));
  const result = await runFaults(
    { faults, maxSeconds: 0.5, pauseMs: 30 },
    { signal: AbortSignal.timeout(280_000), log: () => undefined },
  );
  const { buyers } = result;
  expect(result.faults).toHaveLength(7);
  expect(
    result.faults.flatMap(({ name, wrong }) => wrong.map((answer) => `${name}: ${answer}`)),
  ).toEqual([]);
  expect(result.outcomes).toMatchObject({ exact: buyers, lost: 0, double: 0, mailedOnce: buyers });
  expect(result.deliveredMails).toBe(result.promisedMails);
  expect(result.unexpectedExits).toBe(0);
});

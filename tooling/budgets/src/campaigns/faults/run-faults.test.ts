import { expect, test } from "vitest";

import { databaseFaults } from "./database-faults.ts";
import { runFaults } from "./run-faults.ts";
import { serviceFaults } from "./service-faults.ts";

/** Faults with an immediate outcome; the campaign has the slow ones, which wait for time-outs. */
const quick = /crashed|cut again|no writes|break off|fails \(500\)|none of its own|\(451\)/;

test("whatever dependency of the API fails, callers are served or refused with Retry-After, and no payment or mail is lost or doubled", async () => {
  const faults = [...databaseFaults, ...serviceFaults].filter(({ what }) => quick.test(what));
  const { met, buyers, outcomes, promised, kept, endedByThemselves } = await runFaults(
    { faults, atMostSeconds: 0.5, pauseMs: 30 },
    { signal: AbortSignal.timeout(280_000), log: () => undefined },
  );
  expect(met).toHaveLength(7);
  expect(met.flatMap(({ what, wrong }) => wrong.map((answer) => `${what}: ${answer}`))).toEqual([]);
  expect(outcomes).toMatchObject({ exact: buyers, lost: 0, double: 0, mailedOnce: buyers });
  expect(kept).toBe(promised);
  expect(endedByThemselves).toBe(0);
});

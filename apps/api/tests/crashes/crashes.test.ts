import { beforeAll, expect, test } from "vitest";

import { operations } from "../../src/features/desktop/operations.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { commands } from "../../src/ops/command-line.ts";
import { appRouter } from "../../src/router.ts";
import { withSuite } from "../setup/suite.ts";
import { buying } from "./buying.ts";
import { convergesFromEveryCrash } from "./crash-row.ts";
import { devices } from "./devices.ts";
import { owner } from "./owner.ts";
import { seats } from "./seats.ts";
import { settling } from "./settling.ts";
import { withoutMoney } from "./without-money.ts";

const suite = withSuite();
beforeAll(() => {
  suite.payments.control.setRules({ drop: true });
});

const rows = { ...buying, ...settling, ...seats, ...devices, ...owner };

/** Everything in the API that changes something, as it is called from outside. */
function changing(): string[] {
  const procedures: object = appRouter._def.procedures;
  return [
    ...Object.entries(procedures as Record<string, { _def: { type: string } }>)
      // Those of operators are commands too.
      .filter(([path, { _def }]) => _def.type === "mutation" && !path.startsWith("operator."))
      .map(([path]) => path),
    ...operations.filter(({ method }) => method !== "get").map(({ id }) => `v1 ${id}`),
    ...Object.keys(jobs).map((name) => `job ${name}`),
    ...Object.entries(commands)
      .filter(([, { effect }]) => effect === "changes" || effect === "runs")
      .map(([name]) => `ops ${name}`),
    "webhook",
  ];
}

test("everything that moves money or a licence has a row here, and the rest is listed with the reason", () => {
  const covered = Object.keys(rows).map((name) => name.split(":")[0] ?? "");
  expect([...new Set([...covered, ...Object.keys(withoutMoney)])].toSorted()).toEqual(
    changing().toSorted(),
  );
});

test.each(Object.entries(rows))(
  "%s: after a crash at any of its calls, the next call completes it",
  async (_name, row) => {
    expect(await convergesFromEveryCrash(suite, row)).toBeGreaterThan(0);
  },
);

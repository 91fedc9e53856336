import { beforeAll, expect, test } from "vitest";

import { operations } from "../../src/features/desktop/operations.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { commands } from "../../src/ops/command-line.ts";
import { appRouter } from "../../src/router.ts";
import { withSuite } from "../setup/suite.ts";
import { buyerCases } from "./buyer-cases.ts";
import { testEveryCrash } from "./crash-case.ts";
import { devices } from "./devices.ts";
import { invoiceCases } from "./invoice-cases.ts";
import { owner } from "./owner.ts";
import { seats } from "./seats.ts";
import { syncCases } from "./sync-cases.ts";
import { withoutMoney } from "./without-money.ts";

const suite = withSuite();
beforeAll(() => {
  suite.payments.control.setRules({ drop: true });
});

const rows = { ...buyerCases, ...invoiceCases, ...syncCases, ...seats, ...devices, ...owner };

/** Lists all entry points of the API that change something. */
function listEntryPoints(): string[] {
  const procedures: object = appRouter._def.procedures;
  return [
    ...Object.entries(procedures as Record<string, { _def: { type: string } }>)
      // Operator procedures are left out, because they are also commands.
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

test("every change of money or licences has a crash test, and all others are listed with the reason", () => {
  const covered = Object.keys(rows).map((name) => name.split(":")[0] ?? "");
  expect([...new Set([...covered, ...Object.keys(withoutMoney)])].toSorted()).toEqual(
    listEntryPoints().toSorted(),
  );
});

test.each(Object.entries(rows))(
  "%s: after a crash at any of its calls, the next call completes it",
  async (_name, row) => {
    expect(await testEveryCrash(suite, row)).toBeGreaterThan(0);
  },
);

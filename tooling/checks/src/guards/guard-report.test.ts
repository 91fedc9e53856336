import { expect, test } from "vitest";

import { guardReport } from "./guard-report.ts";
import type { Guard } from "./guard.ts";

const guard = (what: string): Guard => ({ what, file: "a.ts", text: "a", without: "", tests: [] });

test("a guard that was never removed is not mistaken for one that no test noticed", () => {
  const [seen, missed, fresh] = [guard("seen"), guard("missed"), guard("fresh")];
  const watched = [
    { guard: seen, noticedBy: "a test", seconds: 1 },
    { guard: missed, noticedBy: undefined, seconds: 1 },
  ];
  const report = guardReport([seen, missed, fresh], watched, { before: "", seen: "today" });
  expect(report).toContain("| missed | `a.ts` | **not noticed** | today |");
  expect(report).toContain("| fresh | `a.ts` | **not tried yet** |  |");
  expect(report).toContain("1 of 3 noticed.");
});

test("what an earlier run saw stays, also that a guard went unnoticed", () => {
  const [missed, fresh] = [guard("missed"), guard("fresh")];
  const before = guardReport([missed], [{ guard: missed, noticedBy: undefined, seconds: 1 }], {
    before: "",
    seen: "yesterday",
  });
  const report = guardReport([missed, fresh], [], { before, seen: "today" });
  expect(report).toContain("| missed | `a.ts` | **not noticed** | yesterday |");
  expect(report).toContain("**not tried yet**");
});

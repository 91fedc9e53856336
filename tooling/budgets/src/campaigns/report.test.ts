import { expect, test } from "vitest";

import { renderReport } from "./report.ts";

test("a report names the command, the commit, the machine and what was not reached", () => {
  const report = renderReport(
    { about: "Something is measured.", limitSeconds: 1, run: () => Promise.reject(new Error()) },
    {
      figures: [
        { what: "floor", measured: "10" },
        { what: "ours", measured: "3", goal: "≥ 4", reached: false },
      ],
      tables: [
        {
          about: "By city:",
          rows: [
            ["city", "count"],
            ["Bern", "3"],
          ],
        },
      ],
      notes: ["The floor is not ours."],
    },
    {
      name: "example",
      command: "example 20",
      day: "2026-01-02",
      commit: "abc1234",
      machine: "2 cores",
      seconds: 9,
    },
  );
  expect(report).toBe(`# Campaign: example

Something is measured.

\`pnpm campaign example 20\` on 2026-01-02, commit abc1234, 2 cores, in 9 s.

| what | measured | goal | reached |
|---|---|---|---|
| floor | 10 |  |  |
| ours | 3 | ≥ 4 | **no** |

By city:

| city | count |
| --- | --- |
| Bern | 3 |

- The floor is not ours.
`);
});

import { describe, expect, test } from "vitest";

import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import { inChunks, readRecorded } from "./recorded-case.ts";

describe("recorded in real pandas", () => {
  test.each(inChunks(readRecorded()))(
    "part $at: the same bytes, or refused where it raised",
    ({ chunk }) => {
      for (const { file, delimiter, steps, written } of chunk) {
        const { table } = readCsv(Buffer.from(file, "base64"), { delimiter });
        const { table: clean, outcomes } = applySteps(table, steps);
        const isRefused = outcomes.some(({ error }) => error !== undefined);
        const ours = isRefused ? "!" : Buffer.from(writeCsv(clean)).toString("base64");
        expect(ours).toBe(written.startsWith("!") ? "!" : written);
      }
    },
  );
});

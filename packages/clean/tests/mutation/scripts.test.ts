import { afterAll, describe, expect, test } from "vitest";

import { writeScript } from "../../src/python/write-script.ts";
import { readFile } from "../../src/read/read-file.ts";
import { type PandasProcess, startPandas } from "../differential/pandas-process.ts";
import { inChunks, readRecorded } from "./recorded-case.ts";

/** Scripts that changed and yet write the same: after so many the change is taken for one without effect. */
const MOST_RUN = 15;
const { python, recorded } = readRecorded();
let pandas: PandasProcess | undefined;
let run = 0;
afterAll(() => pandas?.stop());

describe("scripts that are no longer what they were", () => {
  test.each(inChunks(recorded))("part $at: write the same in real pandas", async ({ chunk }) => {
    for (const { file, source, delimiter, steps, script, written } of chunk) {
      const { dialect, table } = readFile(Buffer.from(source, "base64"), { delimiter });
      const now = writeScript({ dialect, source: table, steps });
      if (withoutComments(now) === withoutComments(script) || run >= MOST_RUN) continue;
      run += 1;
      pandas ??= await startPandas(python);
      const found = await pandas.run(now, Buffer.from(file, "base64"));
      const what =
        "bytes" in found ? Buffer.from(found.bytes).toString("base64") : `! ${found.error}`;
      expect(what).toBe(written);
    }
  });
});

function withoutComments(script: string): string {
  return script
    .split("\n")
    .filter((line) => !line.startsWith("# "))
    .join("\n");
}

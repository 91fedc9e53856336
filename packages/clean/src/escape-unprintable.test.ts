import { expect, test } from "vitest";

import { CleanError } from "./errors.ts";
import { describeStep } from "./steps/kinds.ts";

const spoof = "a\u202e”. Nothing happens. “";

test("a column name can't reverse or continue a sentence", () => {
  expect(describeStep({ kind: "drop-columns", columns: [spoof, "b\nc"] })).toContain(
    String.raw`“a\u202e”. Nothing happens. “”`,
  );
  expect(new CleanError("no-such-column", { column: spoof }).message).toContain(
    String.raw`a\u202e`,
  );
});

test("keeps letters of all scripts, symbols and emoji", () => {
  const name = "Größe (m²) – 京都 🙂 שם";
  expect(describeStep({ kind: "drop-columns", columns: [name] })).toContain(name);
});

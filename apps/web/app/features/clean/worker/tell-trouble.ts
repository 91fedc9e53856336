import { Refusal } from "@site/clean/refusal";

import type { Answer } from "#app/features/clean/messages.ts";

import { TooLarge } from "./read-bytes.ts";

/** Only a Refusal has a sentence for people. Another error may hold cells, so nothing of it leaves. */
export function tellTrouble(
  error: unknown,
  tell: (answer: Answer & { kind: "refused" }) => void,
): void {
  if (error instanceof Refusal) {
    tell({ kind: "refused", code: error.code, sentence: error.message });
  } else if (error instanceof TooLarge || error instanceof RangeError) {
    tell({
      kind: "refused",
      code: "too-large",
      sentence: "This table is larger than a browser can hold. Try it with part of the rows.",
    });
  } else {
    tell({
      kind: "refused",
      code: "broken",
      sentence:
        "Something went wrong, and it's our fault. Start again, or try it with part of the rows.",
    });
  }
}

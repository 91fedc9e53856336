import { Refusal, type RefusalCode } from "../../refusal.ts";

const EXAMPLES = 3;
const MAX_LENGTH = 40;

/** Refuses a step that some values of its column do not fit. */
export function refuseUnfit(
  column: string,
  { unfit, unfitCells }: { unfit: readonly string[]; unfitCells: number },
  code: RefusalCode = "values-do-not-fit",
): void {
  if (unfit.length === 0) return;
  const examples = unfit.slice(0, EXAMPLES).map((text) => `“${text.slice(0, MAX_LENGTH)}”`);
  throw new Refusal(code, {
    column,
    count: unfitCells,
    examples: examples.join(", "),
  });
}

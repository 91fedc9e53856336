import { Refusal } from "../../refusal.ts";

const EXAMPLES = 3;
const LONGEST = 40;

/** Refuses a step that some values of its column do not fit. */
export function refuseUnfit(
  column: string,
  { unfit, unfitCells }: { unfit: readonly string[]; unfitCells: number },
): void {
  if (unfit.length === 0) return;
  const examples = unfit.slice(0, EXAMPLES).map((text) => `“${text.slice(0, LONGEST)}”`);
  throw new Refusal("values-do-not-fit", {
    column,
    count: unfitCells,
    examples: examples.join(", "),
  });
}

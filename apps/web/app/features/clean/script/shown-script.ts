import type { Cleaning } from "#app/features/clean/cleaning.ts";
import type { Library } from "#app/features/clean/messages.ts";

export interface ShownScript {
  library: Library;
  blocks: readonly string[];
  /** Why it is not written for what the visitor wants, in a sentence. */
  why?: string | undefined;
}

/** The script as it is shown, copied, saved and printed: for pandas, unless another is wanted and there is one. */
export function shownScript({ table, library }: Pick<Cleaning, "table" | "library">): ShownScript {
  const { blocks = [], polars } = table ?? {};
  return library === "polars" && polars?.blocks
    ? { library, blocks: polars.blocks }
    : { library: "pandas", blocks, why: library === "polars" ? polars?.why : undefined };
}

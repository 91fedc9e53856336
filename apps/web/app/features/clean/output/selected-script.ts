import type { ScriptBlock } from "@site/clean/scripts/format-script";

import type { CleaningState } from "#app/features/clean/cleaning-state.ts";
import type { ScriptLibrary } from "#app/features/clean/worker-messages.ts";

interface SelectedScript {
  library: ScriptLibrary;
  blocks: readonly ScriptBlock[];
  /** Why the script is not for the library that the visitor selected. */
  reason?: string | undefined;
}

/** The script to show, copy, save and print. It uses pandas if there is none for the selected library. */
export function selectScript({
  table,
  library,
  duckdb,
}: Pick<CleaningState, "table" | "library" | "duckdb">): SelectedScript {
  const { pandasBlocks = [], polars } = table ?? {};
  if (library === "pandas") return { library, blocks: pandasBlocks };
  const written = library === "polars" ? polars : duckdb;
  return written?.blocks
    ? { library, blocks: written.blocks }
    : { library: "pandas", blocks: pandasBlocks, reason: written?.why };
}

import type { DuckdbScript } from "@site/clean/scripts/duckdb-script";
import type { Step } from "@site/clean/steps/kinds";

import type { ScriptSource } from "#app/features/clean/worker-messages.ts";

/** Bytes to read to detect the most common line ending. */
const HEAD_BYTES = 1 << 18;
const GZIP_OR_ZIP = /\.(?:gz|zip)$/i;

/** Writes the steps as SQL for DuckDB. Loads the code on the first call. */
export async function writeDuckdbScript(
  { name, file }: { name: string; file: Blob },
  { source, dialect, isNonstandard }: ScriptSource,
  steps: readonly Step[],
): Promise<DuckdbScript> {
  if (GZIP_OR_ZIP.test(name))
    return { why: "DuckDB scripts need an uncompressed file. Unpack it, then open it again." };
  try {
    const { buildDuckdbScript } = await import("@site/clean/scripts/duckdb-script");
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const messy = dialect.format === "text" ? name : `${getBaseName(name)}.csv`;
    return buildDuckdbScript(
      { source, dialect, isNonstandard, steps: [...steps], bytes },
      { source: messy, target: `${getBaseName(name)}-clean.csv` },
    );
  } catch {
    return {
      why: "The part of this page that writes SQL could not be loaded. Check your connection, then choose DuckDB again.",
    };
  }
}

export function getBaseName(name: string): string {
  return name.replace(GZIP_OR_ZIP, "").replace(/\.[^.]*$/, "");
}

import versions from "@site/content/verification/versions.json" with { type: "json" };

import { grouped } from "#app/lib/counted.ts";

/** What the scripts were verified with, by the last runs of the campaign: "4,000 with pandas 1.5.3 and 9 with 2.2.3". */
export const verifiedWith = listRuns("pandas", "pandas");
export const verifiedWithPolars = listRuns("polars", "Polars");

function listRuns(wanted: string, name: string): string {
  const parts = versions
    .filter(({ library }) => library === wanted)
    .map(
      ({ version, files }, at) => `${grouped(files)} with ${at === 0 ? `${name} ` : ""}${version}`,
    );
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");
}

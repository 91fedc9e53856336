import { formatCount } from "@site/clean/format-count";
import versions from "@site/content/verification/versions.json" with { type: "json" };

/** How many messy files the scripts were tested with: "4,000 with pandas 1.5.3 and 9 with 2.2.3". */
export const pandasTestRuns = formatTestRuns("pandas", "pandas");
export const polarsTestRuns = formatTestRuns("polars", "Polars");

function formatTestRuns(id: string, name: string): string {
  const parts = versions
    .filter(({ library }) => library === id)
    .map(
      ({ version, files }, at) =>
        `${formatCount(files)} with ${at === 0 ? `${name} ` : ""}${version}`,
    );
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");
}

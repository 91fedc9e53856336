import versions from "@site/content/verification/versions.json" with { type: "json" };

import { grouped } from "#app/lib/counted.ts";

const parts = versions.map(
  ({ pandas, files }, at) => `${grouped(files)} with ${at === 0 ? "pandas " : ""}${pandas}`,
);

/** What the scripts were verified with, by the last runs of the campaign: "4,000 with pandas 1.5.3 and 9 with 2.2.3". */
export const verifiedWith = [parts.slice(0, -1).join(", "), ...parts.slice(-1)]
  .filter(Boolean)
  .join(" and ");

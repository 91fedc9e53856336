import { readFileSync } from "node:fs";
import path from "node:path";

import { detectIssues } from "@site/clean/detect/detect";
import { getSuggestedSteps } from "@site/clean/detect/group-issues";
import { readCsv } from "@site/clean/read/read-csv";
import { formatScript } from "@site/clean/scripts/format-script";
import { buildPandasScript } from "@site/clean/scripts/pandas-script";
import { datasetFolder } from "@site/content/datasets/dataset-files";
import { expect, test } from "vitest";

test("/features shows the script that the cleaner writes for its table", () => {
  const page = readFileSync(path.join(datasetFolder, "../pages/features/index.md"), "utf8");
  const [, text = ""] = /write_text\((".*")\)/.exec(page) ?? [];
  const { table, dialect } = readCsv(new TextEncoder().encode(JSON.parse(text) as string));
  const steps = getSuggestedSteps(detectIssues(table));
  const files = { source: "people.csv", target: "people-clean.csv" };
  const script = formatScript(buildPandasScript({ dialect, source: table, steps }, files));
  expect(page).toContain(`\`\`\`python\n${script}\`\`\``);
});

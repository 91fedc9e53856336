import { expect, test } from "vitest";

import { describePreview } from "#app/features/clean/edit-column/step-preview.tsx";

import { previewStep } from "./preview-step.ts";
import { parseTable } from "./test-tables.ts";

const table = parseTable("Bern ,3", "Uri,1", "Bern ,3", "Chur ,");
const city = "column 1";

test("a preview shows the first different cells that change, and how many do", () => {
  const preview = previewStep(table, { kind: "replace", columns: [city], find: " ", with: "" });
  expect(preview).toMatchObject({
    changes: [
      { row: 1, column: city, before: "Bern ", after: "Bern" },
      { row: 4, column: city, before: "Chur ", after: "Chur" },
    ],
  });
  expect(describePreview(preview)).toBe("3 changes.");
});

test("a preview shows the rows that are removed", () => {
  const preview = previewStep(table, { kind: "duplicates" });
  expect(preview).toMatchObject({ changes: [{ row: 3, before: "Bern ", after: undefined }] });
  expect(describePreview(preview)).toBe("4 rows become 3.");
});

test("a preview shows the first rows if the columns or the order change", () => {
  const split = previewStep(table, { kind: "split", column: city, by: "r", into: ["a", "b"] });
  expect(split).toMatchObject({ names: ["a", "b"] });
  expect(split).toHaveProperty(["cells", 1], ["U", "i"]);
  expect(describePreview(split)).toBe("2 columns become 4.");
  const sorted = previewStep(table, { kind: "sort", by: [{ column: city, descending: true }] });
  expect(sorted).toHaveProperty(["cells", 0], ["Uri", "1"]);
});

test("a preview says if nothing would change, or why a step can't be applied", () => {
  const replace = (column: string) =>
    describePreview(
      previewStep(table, { kind: "replace", columns: [column], find: "x", with: "" }),
    );
  expect(replace(city)).toBe("Nothing would change.");
  expect(replace("nowhere")).toContain("no column “nowhere”");
});

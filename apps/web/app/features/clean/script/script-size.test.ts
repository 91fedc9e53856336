import { expect, test } from "vitest";

import { scriptSize } from "./script-size.ts";

test("comments, blank lines and indentation are not counted", () => {
  expect(scriptSize(["import pandas\n\n# Read.\ndf = [\n    1,\n]", "# Write."])).toEqual({
    lines: 4,
    characters: "import pandasdf = [1,]".length,
  });
});

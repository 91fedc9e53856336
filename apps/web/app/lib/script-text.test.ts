import { expect, test } from "vitest";

import { scriptText } from "./script-text.ts";

test("no value ends the script element that it is in, and all come back as they were", () => {
  const value = { html: "</script><script>steal()</script><!--" };
  expect(scriptText(value)).not.toContain("<");
  expect(JSON.parse(scriptText(value))).toEqual(value);
});

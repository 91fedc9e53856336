import { expect, test } from "vitest";

import { toScriptText } from "./script-text.ts";

test("the text cannot end its script element and parses to the same value", () => {
  const value = { html: "</script><script>steal()</script><!--" };
  expect(toScriptText(value)).not.toContain("<");
  expect(JSON.parse(toScriptText(value))).toEqual(value);
});

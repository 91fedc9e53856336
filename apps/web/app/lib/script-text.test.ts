import { expect, test } from "vitest";

import { toScriptText } from "./script-text.ts";

test("no value ends the script element that it is in, and all come back as they were", () => {
  const value = { html: "</script><script>steal()</script><!--" };
  expect(toScriptText(value)).not.toContain("<");
  expect(JSON.parse(toScriptText(value))).toEqual(value);
});

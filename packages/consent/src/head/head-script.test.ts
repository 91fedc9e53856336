import { Script } from "node:vm";

import { expect, test } from "vitest";

import { buildHeadScript, readHeadScript } from "../../scripts/build-head-script.ts";
import type { ConsentConfig } from "../core/types.ts";
import { headScript } from "./head-script.ts";

const item = { id: "ads", name: "Ads", description: "Shows ads.", cookies: ["</script><b>$&"] };
const config: ConsentConfig = { necessary: [], optional: [item], functional: [] };

test("the committed head script is the one that its source builds", async () => {
  expect(await readHeadScript()).toBe(await buildHeadScript());
});

test("the head script is JavaScript that no value of the configuration can end early", () => {
  const script = headScript(config);
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(script).toContain("\\u003c/script>\\u003cb>$&");
  expect(script).not.toContain("CONSENT_CONFIG");
});

test("the head script carries no texts and is the same whatever the reactions do", () => {
  const withReaction = (declined: () => void) =>
    headScript({ ...config, optional: [{ ...item, declined }] });
  expect(headScript(config)).not.toContain("Shows ads.");
  expect(withReaction(() => {})).toBe(withReaction(() => console.log("other")));
  expect(withReaction(() => {})).not.toBe(headScript(config));
});

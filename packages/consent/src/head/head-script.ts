import type { ConsentConfig } from "../core/config.ts";
import { getHeadScriptConfig } from "./head-script-config.ts";
import { HEAD_SCRIPT } from "./head-script.generated.ts";

/**
 * Renders the inline script for the page's head. It is the same for every visitor, so that a
 * content security policy can contain its hash, and can be put into a `<script>` element as it is.
 */
export function renderHeadScript(config: ConsentConfig): string {
  const json = JSON.stringify(getHeadScriptConfig(config)).replaceAll("<", "\\u003c");
  return HEAD_SCRIPT.replace("CONSENT_CONFIG", () => json);
}

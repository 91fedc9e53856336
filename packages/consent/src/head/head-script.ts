import type { ConsentConfig } from "../core/types.ts";
import { getHeadScriptConfig } from "./early-config.ts";
import { HEAD_SCRIPT } from "./head-script.generated.ts";

/**
 * The text of the inline script for the page's head. It is the same for every visitor, so a content
 * security policy can name its hash. Safe inside a `<script>` element.
 */
export function renderHeadScript(config: ConsentConfig): string {
  const json = JSON.stringify(getHeadScriptConfig(config)).replaceAll("<", "\\u003c");
  return HEAD_SCRIPT.replace("CONSENT_CONFIG", () => json);
}

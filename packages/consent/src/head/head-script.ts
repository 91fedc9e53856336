import type { ConsentConfig } from "../core/config.ts";
import { getHeadScriptConfig } from "./head-script-config.ts";
import { HEAD_SCRIPT, HEAD_SCRIPT_WITH_CONSENT_MODE } from "./head-script.generated.ts";

/**
 * Renders the inline script for the page's head. It is the same for every visitor, so that a
 * content security policy can contain its hash, and can be put into a `<script>` element as it is.
 */
export function renderHeadScript(config: ConsentConfig): string {
  const headConfig = getHeadScriptConfig(config);
  const json = JSON.stringify(headConfig).replaceAll("<", "\\u003c");
  const script = headConfig.consentMode ? HEAD_SCRIPT_WITH_CONSENT_MODE : HEAD_SCRIPT;
  return script.replace("CONSENT_CONFIG", () => json);
}

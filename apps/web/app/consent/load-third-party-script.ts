// oxlint-disable-next-line no-restricted-imports -- the only place that checks addresses against the policy
import { loadScript } from "@site/consent/browser";
import type { ThirdPartyId, ThirdPartyScript } from "@site/contracts/site/third-parties";

/**
 * Loads a third-party script of a service in the consent configuration. Only URLs in `thirdParties` compile, because
 * the content security policy is built from that list and blocks all others.
 */
export function loadThirdPartyScript<Id extends ThirdPartyId>(
  _thirdParty: Id,
  src: ThirdPartyScript<NoInfer<Id>>,
): Promise<void> {
  return loadScript(src);
}

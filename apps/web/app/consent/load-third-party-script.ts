// oxlint-disable-next-line no-restricted-imports -- the one place that holds addresses against the policy
import { loadScript } from "@site/consent/browser";
import type { ThirdPartyId, ThirdPartyScript } from "@site/contracts/site/third-parties";

/**
 * Loads a script of others for an item of the consent configuration. Only what `thirdParties` names compiles,
 * because the content security policy is made of it and would refuse anything else.
 */
export function loadThirdPartyScript<Id extends ThirdPartyId>(
  _item: Id,
  src: ThirdPartyScript<NoInfer<Id>>,
): Promise<void> {
  return loadScript(src);
}

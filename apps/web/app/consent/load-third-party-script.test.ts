import { contentSecurityPolicy, thirdPartyScripts } from "@site/contracts/site/security-headers";
import { type ThirdPartyId, thirdParties } from "@site/contracts/site/third-parties";
import { expect, test } from "vitest";

import { consentConfig } from "./consent-config.ts";
import { loadThirdPartyScript } from "./load-third-party-script.ts";

const ids = Object.keys(thirdParties) as ThirdPartyId[];

test("every third party is listed in the cookie settings", () => {
  const { necessary, optional, functional } = consentConfig;
  const services = [...necessary, ...optional, ...functional].map(({ id }) => id as string);
  expect(services).toEqual(expect.arrayContaining(ids));
});

test.each(ids)("the content security policy allows %s", (id) => {
  const { scripts, connect, images } = thirdParties[id];
  expect(thirdPartyScripts).toEqual(expect.arrayContaining([...scripts]));
  expect(contentSecurityPolicy["connect-src"]).toEqual(expect.arrayContaining([...connect]));
  expect(contentSecurityPolicy["img-src"]).toEqual(expect.arrayContaining([...images]));
});

test("a script that the policy would block does not compile", () => {
  const calls = [
    // @ts-expect-error -- unknown host
    () => loadThirdPartyScript("analytics", "https://elsewhere.example/tag.js"),
    // @ts-expect-error -- the host of another third party
    () => loadThirdPartyScript("analytics", "https://js.stripe.com/v3/"),
    // @ts-expect-error -- a third party without scripts
    () => loadThirdPartyScript("embeds", "https://js.stripe.com/v3/"),
    () => loadThirdPartyScript("payment", "https://js.stripe.com/v3/"),
  ];
  expect(calls).toHaveLength(4);
});

import { afterEach, expect, test, vi } from "vitest";

import { describeBrowserError, NO_PASSKEYS } from "./use-passkey.ts";

afterEach(() => vi.unstubAllGlobals());

const withCode = (code: string, name = "Error") => Object.assign(new Error("raw"), { code, name });

test("each refusal of the browser says what to do, and none shows the browser's own message", () => {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  const texts = [
    withCode("ERROR_INVALID_DOMAIN"),
    withCode("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"),
    withCode("ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT"),
    withCode("ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "NotAllowedError"),
    withCode("ERROR_AUTHENTICATOR_GENERAL_ERROR", "UnknownError"),
  ].map((error) => describeBrowserError(error, "shop.test"));
  expect(texts[0]).toBe("Passkeys work only at the address shop.test. Open this page there.");
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z](?!.*raw).*(open|use|try|add|set).*\.$/is);
});

test("a browser without passkeys gets a sentence", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  expect(describeBrowserError(new Error("raw"), "shop.test")).toBe(NO_PASSKEYS);
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const identity = { apiKey: "local", authDomain: "localhost", projectId: "demo-site" };
const script = "https://pay.example/fraud-signals.js";

beforeEach(() => {
  vi.resetModules();
  document.head.replaceChildren();
});

afterEach(() => vi.unstubAllGlobals());

/** Loads the script twice, as two clicks on the payment button would. Without settings, their request fails. */
async function loadScriptTwice(settings: object | undefined): Promise<unknown> {
  const answer = () =>
    settings ? Response.json({ identity, ...settings }) : new Response("", { status: 500 });
  vi.stubGlobal("fetch", async () => answer());
  const { loadPaymentScript } = await import("./load-payment-script.ts");
  return Promise.all([loadPaymentScript(), loadPaymentScript()]);
}

function getScriptUrls(): string[] {
  return Array.from(document.querySelectorAll("script"), ({ src }) => src);
}

test("the script is loaded once, from the address in the settings", async () => {
  void loadScriptTwice({ payments: { script } });
  await expect.poll(getScriptUrls).toEqual([script]);
});

test("without the setting no script is loaded", async () => {
  await loadScriptTwice({});
  expect(getScriptUrls()).toEqual([]);
});

test("the payment continues without the script if the settings fail to load", async () => {
  await loadScriptTwice(undefined);
  expect(getScriptUrls()).toEqual([]);
});

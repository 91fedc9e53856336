// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const identity = { apiKey: "local", authDomain: "localhost", projectId: "demo-site" };
const script = "https://pay.example/fraud-signals.js";

beforeEach(() => {
  vi.resetModules();
  document.head.replaceChildren();
});

afterEach(() => vi.unstubAllGlobals());

/** Presses the button that leads to the payment, twice, on a host with these settings. */
async function press(settings: object | undefined): Promise<unknown> {
  const answer = () =>
    settings ? Response.json({ identity, ...settings }) : new Response("", { status: 500 });
  vi.stubGlobal("fetch", async () => answer());
  const { loadPaymentScript } = await import("./load-payment-script.ts");
  return Promise.all([loadPaymentScript(), loadPaymentScript()]);
}

function addresses(): string[] {
  return Array.from(document.querySelectorAll("script"), ({ src }) => src);
}

test("the provider's script is loaded once, from where the settings say", async () => {
  void press({ payments: { script } });
  await expect.poll(addresses).toEqual([script]);
});

test("without the setting nothing of the provider is loaded", async () => {
  await press({});
  expect(addresses()).toEqual([]);
});

test("if the settings cannot be loaded the payment goes on without the script", async () => {
  await press(undefined);
  expect(addresses()).toEqual([]);
});

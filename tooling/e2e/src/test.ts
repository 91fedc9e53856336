import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type WebError,
} from "@playwright/test";
import {
  createControlClient,
  type ControlClient,
} from "@site/local/payments/control/control-client";

import { createDeclinedCookie } from "./page-actions.ts";
import { getServices } from "./services.ts";

interface Fixtures {
  /** Whether the visitor has answered the question about cookies. Otherwise the page has the bar. */
  hasDecided: boolean;
  payments: ControlClient;
  /** Messages of the browser's console that this test expects; any other message fails it. */
  expectedInConsole: RegExp[];
}

/** The console messages about a missing chunk. How much of the cause they contain differs by browser. */
export const missingChunkInConsole =
  /reloading page|dynamically imported module|A part of this page could not be loaded|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/** Every test runs against the site that the global set-up started. */
export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(getServices().site),
  payments: ({}, use) => use(createControlClient(getServices().payments)),
  // Each test has its own list, to which it may add.
  expectedInConsole: [({}, use) => use([]), { option: true }],
  hasDecided: [true, { option: true }],
  context: async ({ context, expectedInConsole, hasDecided }, use) => {
    if (hasDecided) await context.addCookies([createDeclinedCookie()]);
    await withConsoleCheck(context, expectedInConsole, () => use(context));
  },
});

/**
 * For tests that each look at one page as a visitor who just came: pages of one context, emptied before each of them.
 * What pages share then comes from the browser's cache, as compiled code: a third less processor time.
 */
export const readOnlyTest = test.extend<object, { keptContexts: Map<boolean, BrowserContext> }>({
  keptContexts: [
    async ({}, use) => {
      const kept = new Map<boolean, BrowserContext>();
      await use(kept);
      for (const context of kept.values()) await context.close();
    },
    { scope: "worker" },
  ],
  context: async (
    { browser, keptContexts, javaScriptEnabled, expectedInConsole, hasDecided },
    use,
  ) => {
    const context = keptContexts.get(javaScriptEnabled) ?? (await browser.newContext());
    keptContexts.set(javaScriptEnabled, context);
    // Resets what the test has set for the whole context.
    await context.unrouteAll();
    await context.clearPermissions();
    await context.setOffline(false);
    await context.clearCookies();
    if (hasDecided) await context.addCookies([createDeclinedCookie()]);
    await withConsoleCheck(context, expectedInConsole, () => use(context));
  },
  page: async ({ context, baseURL, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    const devTools = await context.newCDPSession(page);
    await devTools.send("Storage.clearDataForOrigin", {
      origin: baseURL ?? "",
      storageTypes: "local_storage,indexeddb,service_workers,cache_storage",
    });
    await use(page);
    await page.close();
  },
});

/** Fails for every message of the console that is not expected. */
async function withConsoleCheck(
  context: BrowserContext,
  expected: readonly RegExp[],
  act: () => Promise<void>,
): Promise<void> {
  const complaints: string[] = [];
  const isExpected = (text: string) => expected.some((pattern) => pattern.test(text));
  const onMessage = (message: ConsoleMessage) => {
    const isOurs = URL.parse(message.page()?.url() ?? "")?.origin === getServices().site;
    if (!isOurs || !["error", "warning"].includes(message.type())) return;
    if (!isExpected(message.text())) complaints.push(message.text());
  };
  const onError = (event: WebError) => {
    const text = String(event.error());
    if (!isExpected(text)) complaints.push(text);
  };
  context.on("console", onMessage).on("weberror", onError);
  await act();
  context.off("console", onMessage).off("weberror", onError);
  // In the first line, because summaries show only that.
  const said = `the console complained: ${complaints.join(" | ").replaceAll(/\s+/g, " ")}`;
  base.expect(complaints, said).toEqual([]);
}
export { expect } from "@playwright/test";

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
  /** Whether the visitor has answered the question about cookies. Otherwise pages show the bar. */
  hasDecided: boolean;
  payments: ControlClient;
  /** Expected messages in the browser's console. The test fails on any other message. */
  expectedInConsole: RegExp[];
}

/** Console messages about a missing chunk. Browsers differ in how much of the cause they report. */
export const missingChunkInConsole =
  /reloading page|dynamically imported module|A part of this page could not be loaded|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/** The base of all tests. They use the site that the global set-up has started. */
export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(getServices().site),
  payments: ({}, use) => use(createControlClient(getServices().payments)),
  // Each test gets its own list, to which it can add.
  expectedInConsole: [({}, use) => use([]), { option: true }],
  hasDecided: [true, { option: true }],
  context: async ({ context, expectedInConsole, hasDecided }, use) => {
    if (hasDecided) await context.addCookies([createDeclinedCookie()]);
    await withConsoleCheck(context, expectedInConsole, () => use(context));
  },
});

/**
 * For tests that only look at a page as a new visitor. They share one browser context, which is emptied before each
 * test. Shared files then come from the cache as compiled code, which saves a third of the CPU time.
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
    // Resets what the previous test has set for the whole context.
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

/** Fails if the console has an unexpected message. */
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
  // The first line contains everything, because summaries show only that.
  const said = `the console complained: ${complaints.join(" | ").replaceAll(/\s+/g, " ")}`;
  base.expect(complaints, said).toEqual([]);
}
export { expect } from "@playwright/test";

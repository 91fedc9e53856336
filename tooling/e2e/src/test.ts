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
  /** Whether no file is cached, as on a first visit, or in a test whose connection ends. */
  hasEmptyCache: boolean;
}

/** Console messages about a missing chunk. Browsers differ in how much of the cause they report. */
export const missingChunkInConsole =
  /reloading page|dynamically imported module|A part of this page could not be loaded|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/**
 * The base of all tests. They use the site that the global set-up has started. The tests of a worker share a browser
 * context, which is emptied before each of them: shared files then come from the cache as compiled code, which saves a
 * third of the CPU time.
 */
export const test = base.extend<Fixtures, { reusedContexts: Map<string, BrowserContext> }>({
  baseURL: ({}, use) => use(getServices().site),
  payments: ({}, use) => use(createControlClient(getServices().payments)),
  // Each test gets its own list, to which it can add.
  expectedInConsole: [({}, use) => use([]), { option: true }],
  hasDecided: [true, { option: true }],
  hasEmptyCache: [false, { option: true }],
  reusedContexts: [
    async ({}, use) => {
      const kept = new Map<string, BrowserContext>();
      await use(kept);
      for (const context of kept.values()) await context.close();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      browser,
      reusedContexts,
      javaScriptEnabled,
      hasTouch,
      colorScheme,
      deviceScaleFactor,
      contextOptions,
      viewport,
      timezoneId,
      expectedInConsole,
      hasDecided,
      hasEmptyCache,
    },
    use,
  ) => {
    const setting = [javaScriptEnabled, hasTouch, colorScheme, deviceScaleFactor, contextOptions];
    const key = JSON.stringify([...setting, viewport, timezoneId]);
    const kept = hasEmptyCache ? undefined : reusedContexts.get(key);
    const context = kept ?? (await browser.newContext());
    if (!hasEmptyCache) reusedContexts.set(key, context);
    if (kept) await clearContext(kept);
    if (hasDecided) await context.addCookies([createDeclinedCookie()]);
    await withConsoleCheck(context, expectedInConsole, () => use(context));
    if (hasEmptyCache) await context.close();
    else for (const page of context.pages()) await page.close();
  },
});

/** Removes what an earlier test has set or stored, except cached files. */
async function clearContext(context: BrowserContext): Promise<void> {
  await context.unrouteAll();
  await context.clearPermissions();
  await context.setOffline(false);
  await context.clearCookies();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Storage.clearDataForOrigin", {
    origin: getServices().site,
    storageTypes: "local_storage,indexeddb,service_workers,cache_storage",
  });
  await page.close();
}

/** On a busy machine, scripts start later than the browser expects after the page has loaded. */
const dependsOnSpeed = /was preloaded using link preload but not used within a few seconds/;

/** Fails if the console has an unexpected message. */
async function withConsoleCheck(
  context: BrowserContext,
  expected: readonly RegExp[],
  act: () => Promise<void>,
): Promise<void> {
  const complaints: string[] = [];
  const isExpected = (text: string) =>
    [dependsOnSpeed, ...expected].some((pattern) => pattern.test(text));
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

import { test as base } from "@playwright/test";
import {
  createControlClient,
  type ControlClient,
} from "@site/local/payments/control/control-client";

import { declinedCookie } from "./declined-cookie.ts";
import { readWorld } from "./local-world.ts";

interface Fixtures {
  /** Whether the visitor has answered the question about cookies. Otherwise the page has the bar. */
  hasDecided: boolean;
  payments: ControlClient;
  /** Messages of the browser's console that this test expects; any other message fails it. */
  expectedInConsole: RegExp[];
}

/** What the browser and the site report about a missing chunk; how much of the cause they name differs by browser. */
export const missingChunkInConsole =
  /reloading page|dynamically imported module|A part of this page could not be loaded|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

/** Every test runs against the site of the world that the global set-up started. */
export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(readWorld().site),
  payments: ({}, use) => use(createControlClient(readWorld().payments)),
  expectedInConsole: [[], { option: true }],
  hasDecided: [true, { option: true }],
  context: async ({ context, expectedInConsole, hasDecided }, use) => {
    if (hasDecided) await context.addCookies([declinedCookie()]);
    const complaints: string[] = [];
    const isExpected = (text: string) => expectedInConsole.some((pattern) => pattern.test(text));
    context.on("console", (message) => {
      const isOurs = URL.parse(message.page()?.url() ?? "")?.origin === readWorld().site;
      if (!isOurs || !["error", "warning"].includes(message.type())) return;
      if (!isExpected(message.text())) complaints.push(message.text());
    });
    context.on("weberror", (event) => {
      const text = String(event.error());
      if (!isExpected(text)) complaints.push(text);
    });
    await use(context);
    // In the first line, which is the one that a summary of many tests shows.
    const said = `the console complained: ${complaints.join(" | ").replaceAll(/\s+/g, " ")}`;
    base.expect(complaints, said).toEqual([]);
  },
});
export { expect } from "@playwright/test";

import type { Page } from "@playwright/test";

interface Traces {
  /** The addresses that were requested. */
  requests: string[];
  /** What the console says. */
  consoleMessages: string[];
  /** What the page keeps where others could read it: title, address, storage. */
  readStored: () => Promise<string>;
}

/** Where the contents of a file could show outside of the page that reads it. */
export function watchTraces(page: Page): Traces {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests.push(request.url());
  });
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify([
        document.title,
        location.href,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
      ]),
    );
  return { requests, consoleMessages: said, readStored: kept };
}

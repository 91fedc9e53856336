import type { Page } from "@playwright/test";

interface Traces {
  /** URLs that were requested. */
  requests: string[];
  /** Console messages. */
  consoleMessages: string[];
  /** Returns what the page stores where others could read it: title, URL, storage. */
  readStored: () => Promise<string>;
}

/** Records every channel through which a file's contents could leak from the page that reads it. */
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

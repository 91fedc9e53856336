import type { Page } from "@playwright/test";
import { renderMarkdown } from "@site/content/markdown/render-markdown";

/** A frame written as a directive, and one pasted as HTML. */
const markdown = `::frame{src="https://video.example/1" title="The first talk"}

<iframe src="https://video.example/2" title="The second talk"></iframe>
`;

const { html: frames } = renderMarkdown(markdown, {
  values: {},
  report: (_, message) => {
    throw new Error(message);
  },
  highlight: (code) => [[{ text: code }]],
  languages: [],
  resolveLink: (url) => url,
  resolveImage: () => undefined,
});

/**
 * Adds two frames to a real post, both in its page and in the document that a navigation fetches. Returns the paths
 * requested from the frames' host.
 */
export async function addFrames(page: Page, post: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://video.example/**", async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>A video</h1>" });
  });
  await page.route(`**${post}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<div class="prose"[^>]*>/,
      (start) => start + frames,
    );
    await route.fulfill({ response, body });
  });
  await page.route("**/content/documents/**", async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { path?: string; html?: string };
    const framed = document.path === post && document.html !== undefined;
    await route.fulfill(
      framed ? { response, json: { ...document, html: frames + document.html } } : { response },
    );
  });
  return asked;
}

import { beforeAll, describe, expect, test } from "vitest";

import { type BuiltPage, readBuiltPages } from "./built-pages.ts";
import { type ContentDocument, readContentDocuments, listTexts } from "./content-documents.ts";
import { getBrotliSize } from "./measure-page.ts";

const LIMIT = 17_000;

let pages: BuiltPage[];
let documents: ContentDocument[];

beforeAll(async () => {
  pages = await readBuiltPages();
  documents = await readContentDocuments();
});

/** Pages that list every entry, so they grow with the content. */
const LISTS = new Set(["/blog", "/tutorials", "/datasets"]);

const joinHtml = (texts: readonly { html: string }[]) => texts.map(({ html }) => html).join("");
const extractMainText = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Returns the loaded content without the visible texts. */
function withoutTexts(loaded: string, texts: readonly { html: string }[]): string {
  return texts.reduce(
    (rest, { html }) => rest.replace(html, "").replace(JSON.stringify(html), ""),
    loaded,
  );
}

test("every text of the content database is complete in its page, before any script runs", () => {
  const byRoute = new Map(pages.map(({ route, html }) => [route, html]));
  const texts = documents.flatMap(({ document }) => listTexts(document));
  const absent = texts.filter(({ route, html }) => !byRoute.get(route)?.includes(html));
  expect(texts.length).toBeGreaterThan(70);
  expect([...new Set(absent.map(({ route }) => route))]).toEqual([]);
});

describe("over the wire, brotli", () => {
  test("an opened page loads its text and at most 17 kB beside it", () => {
    const texts = documents.flatMap(({ document }) => listTexts(document));
    const weights = pages
      .map(({ route, html }) => ({
        route,
        html,
        own: texts.filter((text) => text.route === route),
      }))
      .filter(({ route, own }) => own.length > 0 || LISTS.has(route))
      .map(({ route, html, own }) => ({
        route,
        // Pages contain their text twice, as markup and as data; the copy compresses well.
        bytes:
          getBrotliSize(html) -
          getBrotliSize(LISTS.has(route) ? extractMainText(html) : joinHtml(own)),
      }));
    console.table(findHeaviest(weights.map(({ route, bytes }) => [route, bytes])));
    expect(weights.filter((weight) => weight.bytes > LIMIT)).toEqual([]);
  });

  test("a navigation loads the page's document with at most 17 kB beside its text", () => {
    const read = documents.filter(({ key }) => !key.startsWith("search"));
    const weights = read.map(({ key, document, files }) => {
      const beside = files.map((file) => withoutTexts(file, listTexts(document)));
      return { key, bytes: beside.reduce((sum, file) => sum + getBrotliSize(file), 0) };
    });
    const whole = read.reduce((sum, { files: [, file = ""] }) => sum + getBrotliSize(file), 0);
    console.log(`All documents but the search index together: ${whole} bytes.`);
    console.table(findHeaviest(weights.map(({ key, bytes }) => [key, bytes])));
    expect(weights.filter((weight) => weight.bytes > LIMIT)).toEqual([]);
  });
});

function findHeaviest(weights: [name: string, bytes: number][]): Record<string, number> {
  return Object.fromEntries(weights.toSorted(([, a], [, b]) => b - a).slice(0, 5));
}

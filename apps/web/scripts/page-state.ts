import { decodeAnswers } from "./decode-answers.ts";

const contextScript =
  /<script>window\.__reactRouterContext = (\{[^<]*?\});window\.__reactRouterContext\.stream = [^<]*<\/script>/;
const chunkScript =
  /<!--\$--><script>window\.__reactRouterContext\.streamController\.enqueue\(("[^<]*")\);<\/script>/g;
const closeScript =
  "<!--$--><script>window.__reactRouterContext.streamController.close();</script>";
const boundaryEnds = /(?:<!--\/\$-->)+(?=<\/body>)/;

/** What the router begins with in the browser: its settings, and what the loaders of the page answered. */
export type PageState = Record<string, unknown>;

/**
 * Takes what the prerender wrote as four scripts, one of them a stream of its own format, out of the page and
 * gives it as what it is: data. It costs fewer bytes, no hash in the page's policy, and the browser needs no
 * reader of the format (router-cuts.ts). Throws where the page does not look as React Router wrote it so far.
 */
export async function takePageState(
  name: string,
  html: string,
): Promise<{ html: string; state: PageState }> {
  const context = contextScript.exec(html)?.[1];
  const chunks = [...html.matchAll(chunkScript)].map(([, text = ""]) => JSON.parse(text) as string);
  if (!context || chunks.length === 0 || !html.includes(closeScript)) {
    throw new Error(`${name}: expected the router's context and the stream of its state.`);
  }
  const { loaderData, ...stream } = (await decodeAnswers(name, new Blob(chunks))) as PageState;
  const settings = JSON.parse(context) as PageState;
  return {
    state: { ...saying(settings), stream: { ...saying(stream), loaderData } },
    html: html
      .replace(contextScript, "<script></script>")
      .replaceAll(chunkScript, "")
      .replace(closeScript, "")
      .replace(boundaryEnds, ""),
  };
}

/** Without what is off: every page would say it, and the router takes it so where nothing is said. */
function saying(state: object): PageState {
  const said = Object.entries(state).filter(([, value]) => Boolean(value));
  return Object.fromEntries(
    said.map(([key, value]) => [key, isObject(value) ? saying(value) : (value as unknown)]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

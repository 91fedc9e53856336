import { decodeAnswers } from "./decode-answers.ts";
import type { RouterManifest } from "./lean-manifest.ts";

/**
 * What the browser asks for on the way to a page whose loader ran at build time alone: the answers of its routes by
 * their ids, as JSON. Nothing where every route of the page loads in the browser by itself.
 */
export async function pageData(
  name: string,
  encoded: Buffer,
  routes: RouterManifest["routes"],
): Promise<string | undefined> {
  const answers = (await decodeAnswers(name, new Blob([new Uint8Array(encoded)]))) as Record<
    string,
    { data?: unknown }
  >;
  const asked = Object.entries(answers).filter(([id]) => !routes[id]?.hasClientLoader);
  if (asked.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(asked.map(([id, { data }]) => [id, data])));
}

import { decodeChunks } from "../read/decode-chunks.ts";
import { inflate } from "../read/inflate.ts";
import { Refusal } from "../refusal.ts";
import { readRecipe } from "./read-recipe.ts";
import type { Recipe } from "./recipe.ts";

/** Longer addresses are cut off by what they are sent with. */
const LONGEST_LINK = 30_000;
const MOST_INFLATED = 1_000_000;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** The recipe as the fragment of a link: deflated, in base64url. Throws a Refusal if it would be too long. */
export async function writeRecipeLink(recipe: Recipe): Promise<string> {
  const stream = new Blob([JSON.stringify(recipe)])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const link = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (link.length > LONGEST_LINK) throw new Refusal("link-too-long", { most: LONGEST_LINK });
  return link;
}

/** Reads the fragment of a link, which anyone may have written. Throws a Refusal. */
export async function readRecipeLink(link: string): Promise<Recipe> {
  if (link.length > LONGEST_LINK) throw new Refusal("link-too-long", { most: LONGEST_LINK });
  if (!BASE64URL.test(link) || link.length % 4 === 1) throw new Refusal("broken-link");
  const binary = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
  let text = "";
  try {
    for await (const part of decodeChunks(inflate(bytes, MOST_INFLATED))) text += part;
  } catch (error) {
    throw error instanceof Refusal ? new Refusal("broken-link") : error;
  }
  return readRecipe(text);
}

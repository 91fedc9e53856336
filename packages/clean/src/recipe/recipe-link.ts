import { CleanError, type CleanErrorCode } from "../errors.ts";
import { decodeUtf8Chunks, inflate } from "../read/inflate.ts";
import { parseRecipe, type Recipe } from "./recipe.ts";

/** Maximum length of a link. Mail and chat programs cut off longer ones. */
const MAX_LINK_LENGTH = 30_000;
/** Maximum number of steps in a link. Anyone can send one, and each step takes time in the recipient's browser. */
const MAX_STEPS = 1000;
const MAX_INFLATED_BYTES = 1_000_000;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/**
 * Encodes a recipe as the fragment of a link: JSON, deflated, in base64url. Throws a CleanError if it would be too
 * long.
 */
export async function encodeRecipeLink(recipe: Recipe): Promise<string> {
  assertLength("link-too-long", recipe.steps, MAX_STEPS, "steps");
  const stream = new Blob([JSON.stringify(recipe)])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const link = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  assertLength("link-too-long", link, MAX_LINK_LENGTH, "characters");
  return link;
}

/** Decodes the fragment of a link, which may come from anyone. Throws a CleanError. */
export async function decodeRecipeLink(link: string): Promise<Recipe> {
  assertLength("long-link", link, MAX_LINK_LENGTH, "characters");
  if (!BASE64URL.test(link) || link.length % 4 === 1) throw new CleanError("broken-link");
  const binary = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  let text = "";
  try {
    for await (const part of decodeUtf8Chunks(inflate(bytes, MAX_INFLATED_BYTES))) text += part;
  } catch (error) {
    throw error instanceof CleanError ? new CleanError("broken-link") : error;
  }
  const recipe = parseRecipe(text);
  assertLength("long-link", recipe.steps, MAX_STEPS, "steps");
  return recipe;
}

function assertLength(
  code: CleanErrorCode,
  { length }: ArrayLike<unknown>,
  max: number,
  unit: string,
) {
  if (length > max) throw new CleanError(code, { most: max, of: unit });
}

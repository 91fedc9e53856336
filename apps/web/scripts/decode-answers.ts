import { UNSAFE_decodeViaTurboStream as decode } from "react-router";

/**
 * What loaders answered, out of the format that React Router writes it in. Throws with the name of the page
 * where it is not what JSON can say: the browser reads it as JSON.
 */
export async function decodeAnswers(name: string, encoded: Blob): Promise<unknown> {
  const { value } = await decode(encoded.stream(), globalThis);
  if (!isPlain(value)) {
    throw new Error(`${name}: a loader answers what JSON cannot say: ${JSON.stringify(value)}`);
  }
  return value;
}

function isPlain(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

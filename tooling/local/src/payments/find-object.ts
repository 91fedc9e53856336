import { missingResource } from "./http/api-error.ts";
import type { Provider } from "./provider.ts";
import type { Collections, Kind } from "./store.ts";

/** A field that holds an identifier. The SDK's types also allow the expanded object; the store keeps none. */
export type Reference = string | { id: string } | null | undefined;

export function idOf(reference: Reference): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}

/** The object, or the provider's refusal with the name of the parameter that asked for it. */
export function findObject<K extends Kind>(
  provider: Provider,
  kind: K,
  reference: Reference,
  param = "id",
): Collections[K] {
  const id = idOf(reference);
  const found = provider.store.find(kind, id);
  if (!found) throw missingResource(kind, id, param);
  return found;
}

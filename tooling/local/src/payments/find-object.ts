import { missingResource } from "./http/api-error.ts";
import type { Collections, Kind } from "./store.ts";
import type { World } from "./world.ts";

/** The object, or the provider's refusal that names the parameter which asked for it. */
export function findObject<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  param = "id",
): Collections[K] {
  const found = world.store.find(kind, id);
  if (!found) throw missingResource(kind, id, param);
  return found;
}

/** The identifier in a field that may hold the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

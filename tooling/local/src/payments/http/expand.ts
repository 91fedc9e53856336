import type { Kind, Store } from "../store.ts";
import { invalidRequest } from "./api-error.ts";

type Fields = Record<string, unknown>;

/** Returns fields that are only included on request, by kind of object. */
export type Includable = (store: Store, object: Fields, field: string) => unknown;

const kindByPrefix: Record<string, Kind> = {
  ch: "charge",
  cs: "checkout.session",
  cus: "customer",
  du: "dispute",
  in: "invoice",
  pi: "payment_intent",
  pm: "payment_method",
  py: "charge",
  re: "refund",
  sub: "subscription",
  txn: "balance_transaction",
};

const DEEPEST = 4;

/**
 * Returns a copy of `object` in which the named references, such as `payment_intent.latest_charge`, are replaced by
 * objects.
 */
export function expandPaths<T>(
  store: Store,
  object: T,
  paths: readonly string[],
  includable: Includable,
): T {
  const copy = structuredClone(object);
  for (const path of paths) {
    const keys = path.split(".");
    if (keys.length > DEEPEST) {
      throw invalidRequest(
        `Expansion goes ${DEEPEST} levels deep, and ${path} is deeper.`,
        undefined,
        "expand",
      );
    }
    expandInto(store, copy, keys, path, includable);
  }
  return copy;
}

function expandInto(
  store: Store,
  node: unknown,
  keys: string[],
  path: string,
  includable: Includable,
): void {
  const [key, ...rest] = keys;
  if (key === undefined || node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const entry of node) expandInto(store, entry, keys, path, includable);
    return;
  }
  const fields = node as Fields;
  const present = fields[key] ?? includable(store, fields, key);
  if (present === undefined && !(key in fields)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, "expand");
  }
  if (present === undefined || present === null) return;
  fields[key] = expandValue(store, fields, key, present, path);
  expandInto(store, fields[key], rest, path, includable);
}

function expandValue(
  store: Store,
  parent: Fields,
  key: string,
  value: unknown,
  path: string,
): unknown {
  if (typeof value === "object") return structuredClone(value);
  const kind = typeof value === "string" ? findKind(parent, key, value) : undefined;
  const found = kind && typeof value === "string" && store.find(kind, value);
  if (!found)
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, "expand");
  return structuredClone(found);
}

function findKind(parent: Fields, key: string, id: string): Kind | undefined {
  // A coupon is identified by its own id, which the shop chooses.
  if (key === "coupon") return "coupon";
  // An object's own id is not a reference.
  if (key === "id" || parent["id"] === id) return undefined;
  return kindByPrefix[id.slice(0, id.indexOf("_"))];
}

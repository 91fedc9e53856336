import { randomBytes } from "node:crypto";

/** An identifier of the provider's form: `ch_` and 24 letters or digits, or the given number. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomBytes(length).toString("hex").slice(0, length)}`;
}

import { randomBytes } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An identifier of the provider's form: `ch_` and 24 letters or digits, or as many as asked for. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  // 248 is the largest multiple of 62 within a byte: higher bytes would favour some letters.
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && id.length < length) id += alphabet[byte % 62];
    }
  }
  return `${prefix}_${id}`;
}

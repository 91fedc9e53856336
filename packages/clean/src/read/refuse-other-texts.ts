import { Refusal } from "../refusal.ts";

const HEAD_BYTES = 1000;
/** How other texts begin. JSON: objects with a first name, in lists or not, or lists of texts. */
const signatures: readonly [string, RegExp][] = [
  ["a web page", /^<(?:!doctype html|html|head|meta|table)[\s>]/i],
  ["XML", /^<\?xml\s/],
  ["JSON", /^(?:[\s[]*\{\s*"[^"]*"\s*:|\[[\s[]*"[^"]*"\s*(?:,|\]\s*(?:,\s*\[|\]|$)))/],
];

/**
 * Refuses what would be one column of lines that mean nothing each. JSON must also end as such: a table may begin with
 * a cell in brackets.
 */
export function refuseOtherTexts(bytes: Uint8Array): void {
  const decoder = new TextDecoder();
  const head = decoder.decode(bytes.subarray(0, HEAD_BYTES)).trimStart();
  const [what] = signatures.find(([, start]) => start.test(head)) ?? [];
  if (what === undefined) return;
  const tail = decoder.decode(bytes.subarray(-HEAD_BYTES)).trimEnd();
  if (what === "JSON" && !/[\]}]$/.test(tail)) return;
  throw new Refusal("other-text", { what });
}

import fc from "fast-check";

import { type Endpoint, escapeBytes, getJsonHeaders, type PlannedRequest } from "./requests.ts";
import { type KnownValues, createValidValues } from "./valid-values.ts";

/**
 * The pieces that long texts repeat. Each is the start of what some pattern matches, so a pattern that backtracks at
 * each of them becomes slow.
 */
const pieces = [
  "a",
  "1",
  " ",
  "\n",
  ".",
  "-",
  "/",
  "@",
  "a@",
  "a.",
  "://",
  "<a ",
  "{{",
  "Bearer ",
  "-----BEGIN ",
  "é",
];

/** Approximately the server's limits for a body, and for a path with headers. */
const IN_BODY = 60_000;
const IN_ADDRESS = 12_000;

/** Creates an endpoint's requests with a text of maximum length in each field, and in the path. */
export function createLongRequests(endpoint: Endpoint, known: KnownValues): PlannedRequest[] {
  const { name, method, path, input, inQuery } = endpoint;
  const [sound] = input ? fc.sample(createValidValues(input, known), 1) : [];
  const fields = typeof sound === "object" && sound !== null ? Object.entries(sound) : [];
  const texts = fields.filter(([, value]) => typeof value === "string");
  return pieces.flatMap((piece) => {
    const escaped = encodeURIComponent(piece);
    const strange: PlannedRequest = {
      name,
      method,
      path: `${path.replaceAll(/:\w+/g, "x")}/${escaped.repeat(IN_ADDRESS / escaped.length)}`,
      headers: {},
      body: undefined,
    };
    const filled = texts.map(([field]): PlannedRequest => {
      const length = inQuery ? IN_ADDRESS / escaped.length : IN_BODY / Buffer.byteLength(piece);
      const value = { ...(sound as object), [field]: piece.repeat(length) };
      const body = Buffer.from(JSON.stringify(value));
      return {
        name: `${name}, ${field}`,
        method,
        path: inQuery ? `${path}?input=${escapeBytes(body)}` : path,
        headers: getJsonHeaders(!inQuery),
        body: inQuery ? undefined : body,
      };
    });
    return [strange, ...filled];
  });
}

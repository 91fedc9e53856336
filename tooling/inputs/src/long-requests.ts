import fc from "fast-check";

import { type Endpoint, escapeBytes, getJsonHeaders, type PlannedRequest } from "./requests.ts";
import { type KnownValues, createValid } from "./valid-values.ts";

/**
 * The repeated parts of a long text: each is what some pattern looks for, so that a pattern that starts over at
 * each of them shows.
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

/** About as much as is read of a body, and of an address with its headers. */
const IN_BODY = 60_000;
const IN_ADDRESS = 12_000;

/** An endpoint's requests with one text at the maximum length: in each field, and in the path itself. */
export function createLongRequests(endpoint: Endpoint, known: KnownValues): PlannedRequest[] {
  const { name, method, path, input, inQuery } = endpoint;
  const [sound] = input ? fc.sample(createValid(input, known), 1) : [];
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

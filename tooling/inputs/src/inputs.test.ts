import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";

import { createNearlyValidValues } from "./hostile-values.ts";
import { escapeBytes, createRequests } from "./requests.ts";
import { findAnswerError } from "./send.ts";
import { createValidValues } from "./valid-values.ts";

const schema = z.object({
  planId: z.enum(["personal", "pro"]),
  email: z.string().check(z.trim(), z.email()),
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(5), z.regex(/^[^\p{Cc}]*$/u)),
  ref: z.union([z.object({ id: z.uuid() }), z.object({ day: z.iso.date() })]),
  note: z.optional(z.nullable(z.array(z.boolean()))),
});

test("a value generated from a schema is valid for it", () => {
  const made = fc.sample(createValidValues(schema), 100);
  expect(made.filter((value) => !schema.safeParse(value).success)).toEqual([]);
});

test("nearly valid values are mostly refused, and never pollute object prototypes", () => {
  const values = fc.sample(createNearlyValidValues(createValidValues(schema)), {
    numRuns: 300,
    seed: 1,
  });
  const refused = values.filter((value) => !schema.safeParse(value).success);
  expect(refused.length).toBeGreaterThan(150);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("known values for a field are mixed in", () => {
  const id = "4b0f7a52-7a9d-4c6a-9d3f-0d6f0d0f2a11";
  const made = fc.sample(createValidValues(schema, { id: [id] }), { numRuns: 100, seed: 1 });
  expect(JSON.stringify(made)).toContain(id);
});

test("every byte of a request can be sent in an address", () => {
  expect(escapeBytes(Buffer.from([0, 0x61, 0x20, 0xff]))).toBe("%00a%20%ff");
  const endpoint = { name: "a", method: "GET", path: "/a/:b", input: schema, inQuery: true };
  const paths = fc.sample(createRequests(endpoint, {}), 200).map(({ path }) => path);
  expect(paths.filter((path) => !/^\/a\/[\w%.~-]+(?:\?[\x21-\x7e]*)?$/.test(path))).toEqual([]);
});

test.each([
  [{ status: 500, text: "" }, "answered 500"],
  [{ status: 207, text: '[{"error":{"data":{"httpStatus":500}}}]' }, "answered 500"],
  [{ status: 400, text: "Error: x\n    at run (/srv/app.js:1:2)" }, "a stack trace"],
  [{ status: 400, text: 'Failed query: select "a" from "b"' }, "SQL"],
  [{ status: 404, text: '{"error":{"data":{"appCode":"not_found"}}}' }, undefined],
])("%o is reported as %s", (answered, fault) => {
  expect(findAnswerError(answered)).toBe(fault);
});

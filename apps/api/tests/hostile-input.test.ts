import { TERMS_VERSION } from "@site/contracts/plans";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { appRouter } from "../src/router.ts";
import { administer, signIn, signUp } from "./people.ts";
import { withSuite } from "./suite.ts";

const suite = withSuite();
let token: string;
beforeAll(async () => {
  ({ token } = await signUp({ verified: true }));
});

interface Definition {
  _def: { type: string; inputs: Schema[] };
}
interface Schema {
  /** `options` of a choice between inputs. */
  _zod: { def: { shape?: object; options?: Schema[] } };
}
function fieldsOf({ _zod: { def } }: Schema): string[] {
  return [...Object.keys(def.shape ?? {}), ...(def.options ?? []).flatMap(fieldsOf)];
}
const procedures = Object.entries(appRouter._def.procedures as Record<string, unknown>)
  .map(([name, procedure]) => ({ name, ...(procedure as Definition)._def }))
  .filter(({ inputs }) => inputs.length > 0)
  .map(({ name, type, inputs }) => ({
    name,
    type,
    fields: inputs.flatMap(fieldsOf),
  }));

async function send(name: string, type: string, body: string): Promise<Response> {
  const url = `${suite.api.url}/api/trpc/${name}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return type === "query"
    ? fetch(`${url}?input=${encodeURIComponent(body)}`, { headers })
    : fetch(url, { method: "POST", headers, body });
}

/** Text as nobody should send it: NUL, half a surrogate pair, a control character, right-to-left, far too long. */
const oddTexts = [
  "\0",
  "a\0b@example.com",
  "\ud800",
  "\udc00x@example.com",
  "a\r\nBcc: victim@example.com",
  "\u202Egnp.exe",
  "x".repeat(5_000),
  "ﷺ".repeat(64),
  "__proto__",
  "constructor",
  "'; drop table purchases; --",
  "00000000-0000-0000-0000-000000000000",
  "",
];
const oddValues: unknown[] = [
  ...oddTexts,
  1e308,
  -1,
  Number.MAX_SAFE_INTEGER + 2,
  null,
  true,
  [],
  [[]],
  {},
];
/** What each field should be, so that one odd field at a time gets past its neighbours. */
const sound: Record<string, unknown> = {
  email: "nobody@example.com",
  newEmail: "nobody@example.com",
  token: "x".repeat(43),
  code: "4/code",
  codeVerifier: "x".repeat(43),
  seatId: crypto.randomUUID(),
  displayName: "Ada",
  company: "",
  hashPrefix: "ABCDE",
  planId: "pro",
  termsVersion: TERMS_VERSION,
  purchaseId: crypto.randomUUID(),
  licenceId: crypto.randomUUID(),
  deviceId: crypto.randomUUID(),
  version: "1.0.0",
  platform: "linux",
  arch: "x64",
  message: "It does not start.",
  system: "",
};

test("no odd value in any field of any procedure is more than the caller's own mistake", async () => {
  expect(procedures.filter(({ fields }) => fields.length === 0)).toEqual([]);
  for (const { name, type, fields } of procedures) {
    for (const field of fields) {
      const bodies = oddValues.map((value) => JSON.stringify({ ...sound, [field]: value }));
      const answers = await Promise.all(bodies.map((body) => send(name, type, body)));
      const failed = answers.flatMap((answer, at) =>
        answer.status >= 500 ? [`${name} ${answer.status} ${bodies[at]}`] : [],
      );
      expect(failed).toEqual([]);
    }
  }
}, 120_000);

test("no JSON at all is more than the caller's own mistake", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...procedures),
      fc.oneof(fc.json(), fc.string({ unit: "binary", maxLength: 50 })),
      async ({ name, type }, body) => {
        expect((await send(name, type, body)).status).toBeLessThan(500);
      },
    ),
    { numRuns: 200 },
  );
});

test.each(['{"__proto__":{"planId":"pro"}}', '{"constructor":{"prototype":{"planId":"pro"}}}'])(
  "%s names no plan",
  async (body) => {
    expect((await send("billing.quote", "query", body)).status).toBe(400);
    expect(({} as Record<string, unknown>).planId).toBeUndefined();
  },
);

test.each([
  ["a NUL", "Ada\0Lovelace", "Ada Lovelace"],
  ["line ends", "Ada\r\nBcc: x", "Ada  Bcc: x"],
  ["half a surrogate pair at the cut", `${"x".repeat(99)}😀`, "x".repeat(99)],
])("a name at the identity service with %s harms nobody", async (_name, displayName, kept) => {
  const person = await signUp();
  await administer("update", { localId: person.uid, displayName });
  const me = await suite.api.client(await signIn(person.email)).auth.me.query();
  expect(me.displayName).toBe(kept);
});

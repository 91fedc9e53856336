import fc from "fast-check";
import { CompactSign } from "jose";
import { expect, test } from "vitest";

import { signLicence, verifyLicence } from "./licence-file.ts";
import { createLicenceKey } from "./licence-key.ts";
import type { LicencePayload } from "./payloads.ts";
import { generateSigningKey, getPublicJwks, signingKeysSchema } from "./signing-keys.ts";

const product = "some-product";

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

const payloads: fc.Arbitrary<LicencePayload> = fc.record({
  product: fc.constant(product),
  licenceId: fc.uuid({ version: 4 }),
  key: fc.constant(null).map(createLicenceKey),
  plan: fc.constantFrom("personal", "pro", "team"),
  holder: fc.string({ unit: "binary", maxLength: 100 }),
  seats: fc.integer({ min: 1, max: 1_000 }),
  devicesPerSeat: fc.integer({ min: 1, max: 100 }),
  updatesUntil: day.map((text) => text.slice(0, 10)),
  issuedAt: day,
});

const somePayload = fc.sample(payloads, 1)[0]!;

test("verification returns the signed payload, for any holder and dates", async () => {
  const key = await generateSigningKey();
  const jwks = getPublicJwks({ keys: [key] });
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      const file = await signLicence(payload, key);
      expect(file).toMatch(/^[\w.-]+$/);
      expect(await verifyLicence(file, jwks, { product })).toEqual({ ok: true, payload });
    }),
  );
});

test("the order of a licence's fields does not change its file", async () => {
  const key = await generateSigningKey();
  const reordered = Object.fromEntries(
    Object.entries(somePayload).toReversed(),
  ) as unknown as LicencePayload;
  expect(await signLicence(reordered, key)).toBe(await signLicence(somePayload, key));
});

test("a file with any single bit flipped is rejected", async () => {
  const key = await generateSigningKey();
  const jwks = getPublicJwks({ keys: [key] });
  const bytes = Buffer.from(await signLicence(somePayload, key), "latin1");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    const result = await verifyLicence(flipped.toString("latin1"), jwks, { product });
    expect(result.ok, `bit ${bit} was flipped`).toBe(false);
  }
});

test("verification never throws, whatever the file contains", async () => {
  const jwks = getPublicJwks({ keys: [await generateSigningKey()] });
  const part = fc.oneof(
    fc.base64String().map((text) => text.replace(/[=+/]/g, "")),
    fc.json().map((text) => Buffer.from(text).toString("base64url")),
  );
  const files = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(part, part, part).map((parts) => parts.join(".")),
  );
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      expect((await verifyLicence(file, jwks, { product })).ok).toBe(false);
    }),
  );
});

test("during key rotation, licences of the old and the new key are both accepted", async () => {
  const [oldKey, newKey] = [await generateSigningKey(), await generateSigningKey()];
  const jwks = getPublicJwks({ keys: [newKey, oldKey] });
  for (const key of [oldKey, newKey]) {
    const file = await signLicence(somePayload, key);
    expect(await verifyLicence(file, jwks, { product })).toMatchObject({ ok: true });
  }
  const afterwards = getPublicJwks({ keys: [newKey] });
  const file = await signLicence(somePayload, oldKey);
  expect(await verifyLicence(file, afterwards, { product })).toEqual({
    ok: false,
    reason: "unknown_key",
  });
});

test("a licence signed with the public key as an HMAC secret is rejected", async () => {
  const key = await generateSigningKey();
  const jwks = getPublicJwks({ keys: [key] });
  const secret = new Uint8Array(Buffer.from(key.x, "base64url"));
  const file = await new CompactSign(new TextEncoder().encode(JSON.stringify(somePayload)))
    .setProtectedHeader({ alg: "HS256", kid: key.kid, typ: "licence+jws" })
    .sign(secret);
  expect(await verifyLicence(file, jwks, { product })).toEqual({ ok: false, reason: "malformed" });
});

test("keys of other types in the JWKS are ignored, even with the same key id", async () => {
  const key = await generateSigningKey();
  const file = await signLicence(somePayload, key);
  const strange = { kty: "oct", k: "c2VjcmV0", kid: key.kid };
  const jwks = { keys: [strange, ...getPublicJwks({ keys: [key] }).keys] };
  expect(await verifyLicence(file, jwks, { product })).toMatchObject({ ok: true });
  expect(await verifyLicence(file, { keys: [strange] }, { product })).toEqual({
    ok: false,
    reason: "unknown_key",
  });
});

test("an invalid payload is not signed", async () => {
  const key = await generateSigningKey();
  await expect(signLicence({ ...somePayload, seats: 1.5 }, key)).rejects.toThrow(/seats/);
  await expect(signLicence({ ...somePayload, updatesUntil: "soon" }, key)).rejects.toThrow(
    /updatesUntil/,
  );
});

test("the published keys contain no private part", async () => {
  const keys = [await generateSigningKey(), await generateSigningKey()];
  const published = getPublicJwks({ keys });
  expect(published.keys.map((key) => key.kid)).toEqual(keys.map((key) => key.kid));
  for (const { d } of keys) expect(JSON.stringify(published)).not.toContain(d);
  expect(published.keys.every((key) => !("d" in key))).toBe(true);
});

test("the signing key set is rejected if it is empty, has a duplicate id or a damaged key", async () => {
  const key = await generateSigningKey();
  expect(signingKeysSchema.safeParse({ keys: [key] }).success).toBe(true);
  expect(signingKeysSchema.safeParse({ keys: [] }).success).toBe(false);
  expect(signingKeysSchema.safeParse({ keys: [key, key] }).success).toBe(false);
  expect(signingKeysSchema.safeParse({ keys: [{ ...key, d: key.d.slice(1) }] }).success).toBe(
    false,
  );
  expect(signingKeysSchema.safeParse({ keys: [{ ...key, crv: "X25519" }] }).success).toBe(false);
});

import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { computer } from "./desktop-app.ts";
import { createLicence } from "./licensed.ts";
import { withSuite } from "./suite.ts";

const suite = withSuite();
let key: string;
beforeAll(async () => {
  ({ key } = await createLicence(suite, "team"));
});

interface Plain {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function statusOf(path: string, init: Plain = {}): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, ...init.headers };
  const response = await fetch(suite.api.url + path, { redirect: "manual", ...init, headers });
  const text = await response.text();
  expect(text, path).not.toMatch(/\bat [\w./]+:\d+/);
  return response.status;
}

const oddTexts = [
  "\0",
  "a\0b",
  "\ud800",
  "a\r\nb",
  "x".repeat(5_000),
  "ﷺ".repeat(64),
  "__proto__",
  "'; --",
  "",
];
const oddValues: unknown[] = [...oddTexts, 1e308, -1, null, true, [], [[]], {}];

test("no odd value in any field of what the app sends is more than the caller's own mistake", async () => {
  const device = crypto.randomUUID();
  const bodies = { "/api/v1/devices": computer(), "/api/v1/trials": computer() };
  const all = { ...bodies, [`/api/v1/devices/${device}/heartbeat`]: { appVersion: "1.0.0" } };
  for (const [path, sound] of Object.entries(all)) {
    for (const field of Object.keys(sound)) {
      for (const value of oddValues) {
        const body = JSON.stringify({ ...sound, [field]: value });
        const headers = { "content-type": "application/json" };
        expect(await statusOf(path, { method: "POST", headers, body }), body).toBeLessThan(500);
      }
    }
  }
});

test("no odd part of any address is more than the caller's own mistake", async () => {
  for (const text of [...oddTexts, "..", "%", "%00", "%ff", "%2e%2e%2f", "a/b"]) {
    const parts = [text, text.isWellFormed() ? encodeURIComponent(text) : "%ed%a0%80"];
    for (const part of parts.filter((each) => /^[\x20-\x7e]*$/.test(each))) {
      for (const path of [
        `/api/v1/devices/${part}/heartbeat`,
        `/api/v1/problems/${part}`,
        `/api/v1/${part}`,
        `/api/updates/${part}`,
        `/api/updates/files/${part}/${part}`,
        `/api/updates/files/2.4.1/${part}`,
      ]) {
        expect(await statusOf(path), path).toBeLessThan(500);
      }
    }
  }
});

test("no key, body or type of body is more than the caller's own mistake", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/api/v1/devices", "/api/v1/trials"),
      fc.oneof(fc.json(), fc.string({ unit: "binary", maxLength: 50 })),
      fc.constantFrom("application/json", "text/plain", "application/x-www-form-urlencoded", ""),
      fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
      async (path, body, type, typed) => {
        const headers = { "content-type": type, authorization: `Bearer ${typed}` };
        expect(await statusOf(path, { method: "POST", headers, body })).toBeLessThan(500);
      },
    ),
    { numRuns: 100 },
  );
});

import { spawnSync } from "node:child_process";

import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";

import { createLog, redactSecrets } from "./log.ts";

const canaries = {
  address: "canary@example.com",
  token: "eyJhbGciOiJSUzI1NiJ9.eyJjYW5hcnkiOnRydWV9.c2lnbmF0dXJlLWNhbmFyeQ",
  key: "sk_live_canary1234567",
  webhookSecret: "whsec_canary1234567",
  session: "cs_test_canary1234567",
  licence: "CANAR-Y0000-11111-22222-33333",
};
/** Not recognisable as a secret, so the log must leave out every field that may contain it. */
const password = "canary-password";

function captureLog(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("trace", { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

test("no address, token, secret or key reaches the log", () => {
  const everything = Object.values(canaries).join(" ");
  const text = captureLog((log) => {
    log.info(everything);
    log.error({ err: new Error(everything, { cause: new TypeError(everything) }) }, "failed");
    log.error(
      { err: new DrizzleQueryError("select 1", [...Object.values(canaries), password]) },
      "failed",
    );
    log.warn({ email: canaries.address, password, token: canaries.token });
    log.warn({ mail: { to: canaries.address }, headers: { authorization: canaries.token } });
    log.warn({
      body: { ...canaries, password },
      req: { method: "GET", url: `/api/x?oobCode=${password}` },
    });
    log.error(new Error(`smtp://user:${password}@mail.example refused`));
  });
  for (const canary of [...Object.values(canaries), password]) expect(text).not.toContain(canary);
});

test("a logged error keeps its code, query and cause", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const text = captureLog((log) =>
    log.error({ err: new DrizzleQueryError("select 1", [], cause) }, "x"),
  );
  expect(JSON.parse(text)).toMatchObject({
    severity: "error",
    err: { message: "select 1", cause: { message: "refused", code: "ECONNREFUSED" } },
  });
});

test("a process that ends with an error has written all its log lines", () => {
  const program = `
    const { createBufferedOutput, createLog } = await import(${JSON.stringify(new URL("log.ts", import.meta.url).href)});
    const log = createLog("info", createBufferedOutput());
    for (let line = 0; line < 2_000; line += 1) log.info({ line }, "before the end");
    throw new Error("the end");
  `;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).line),
  ).toEqual(Array.from({ length: 2_000 }, (_, line) => line));
});

test("anything but a plain object is logged unchanged", () => {
  const at = new Date(0);
  const text = captureLog((log) =>
    log.info({ at, list: [1], nothing: null, nested: { to: "x", n: 1 } }),
  );
  expect(JSON.parse(text)).toMatchObject({
    at: at.toJSON(),
    list: [1],
    nothing: null,
    nested: { to: "[redacted]", n: 1 },
  });
});

test("addresses and keys are removed completely, and nothing else", () => {
  const key = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
  expect(redactSecrets(`to <ada@example.com>, @here a@ b@@ ${key} left`)).toBe(
    "to <[address]>, @here a@ [address] [secret] left",
  );
  expect(redactSecrets("cut short: -----BEGIN PRIVATE KEY-----\nMIIE\nXY")).toBe(
    "cut short: [secret]",
  );
});

test.each([
  ["percent", "ada%40example.com"],
  ["percent, twice", "ada%2540example.com"],
  ["full-width", "ａｄａ＠example．com"],
  ["full-width, percent", encodeURIComponent("ada＠example.com")],
  ["upper case, with a tag", "ADA+SHOP@EXAMPLE.COM"],
  ["base64", "YWRhQGV4YW1wbGUuY29t"],
])("an address is removed in each spelling: %s", (_how, spelling) => {
  expect(redactSecrets(`GET /api/${spelling}/x`)).toBe("GET /api/[address]/x");
});

test("a key in lower case is removed, and texts that only resemble encoded addresses stay", () => {
  expect(redactSecrets("key canar-y0000-11111-22222-33333 of")).toBe("key [secret] of");
  const harmless = "licences.listOwnedDevices 100%4a startUpgradeCheckoutOfMany";
  expect(redactSecrets(harmless)).toBe(harmless);
});

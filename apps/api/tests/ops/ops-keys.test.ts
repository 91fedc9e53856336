import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { brand } from "@site/content/brand";
import type { Activation } from "@site/contracts/desktop";
import { verifyLicence } from "@site/licence/licence-file";
import type { PublicJwks } from "@site/licence/signing-keys";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readConfig } from "../../src/config.ts";
import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { createLicence } from "../setup/licence.ts";
import { callOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { startSuite, type Suite } from "../setup/suite.ts";

const folder = mkdtempSync(path.join(tmpdir(), "ops-keys-"));
const reason = ["--why", "yearly", "--as", "Ada"];
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(async () => {
  await suite.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a command that writes a key file, and returns the environment with the new keys. */
async function runKeyCommand(args: string[], from: Record<string, string>, name: string) {
  const file = path.join(folder, name);
  const result = await callOps(suite, [...args, "--out", file, ...reason], { environment: from });
  expect(result).toMatchObject({ code: 0, message: "" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const value = readFileSync(file, "utf8").trim();
  const { keys } = JSON.parse(value) as { keys: { d: string }[] };
  for (const { d } of keys) expect(JSON.stringify(result)).not.toContain(d);
  return { rows: result.rows, environment: { LICENCE_SIGNING_KEYS: value } };
}

async function startApiWith(environment: Record<string, string>) {
  const config = readConfig({ ...suite.environment, ...environment });
  return suite.startApi({ licenceKeys: config.LICENCE_SIGNING_KEYS });
}

test("keys rotate without a file becoming invalid: first published, then signing, the old one still published", async () => {
  const { key } = await createLicence(suite);
  const device = createDevice();
  const fileFrom = async (url: string) =>
    (await createDesktopClient(url, key).call<Activation>("POST", "/devices", device)).body
      .licenceFile;
  const loadKeys = async (url: string) =>
    (await (await fetch(`${url}/api/v1/licence-keys`)).json()) as PublicJwks;
  const getKid = (file: string) => {
    const [header = ""] = file.split(".");
    return (JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string }).kid;
  };
  const product = { product: brand.productId };
  const before = await fileFrom(suite.api.url);

  const added = await runKeyCommand(["keys", "add"], {}, "added");
  const [old, fresh] = added.rows.map(({ kid }) => String(kid));
  expect(added.rows).toEqual([
    { kid: old, use: "signs" },
    { kid: fresh, use: "published" },
  ]);
  const announcing = await startApiWith(added.environment);
  expect(getKid(await fileFrom(announcing.url))).toBe(old);
  const shippedWithTheApp = await loadKeys(announcing.url);

  const rotated = await runKeyCommand(
    ["keys", "rotate", fresh ?? ""],
    added.environment,
    "rotated",
  );
  const rotating = await startApiWith(rotated.environment);
  const after = await fileFrom(rotating.url);
  expect(getKid(after)).toBe(fresh);
  const published = await loadKeys(rotating.url);
  for (const file of [before, after]) {
    for (const jwks of [shippedWithTheApp, published]) {
      expect(await verifyLicence(file, jwks, product)).toMatchObject({ ok: true });
    }
  }
  const trail = await selectRows<{ after: unknown }>(suite, "select after from audit order by id");
  expect(trail).toEqual([{ after: { kids: [old, fresh] } }, { after: { kids: [fresh, old] } }]);
});

test("a new key signs at once where the old one leaked, and no file is written over", async () => {
  const { rows } = await runKeyCommand(["keys", "rotate"], {}, "leaked");
  expect(rows.map(({ use }) => use)).toEqual(["signs", "published"]);
  const again = await callOps(suite, [
    "keys",
    "rotate",
    "--out",
    path.join(folder, "leaked"),
    ...reason,
  ]);
  expect(again).toMatchObject({ code: 1 });
  const unknown = await callOps(suite, ["keys", "rotate", "no-such-key", "--dry-run"]);
  expect(unknown.message).toContain("There is no key no-such-key");
  expect((await callOps(suite, ["keys", "rotate", ...reason])).code).toBe(2);
});

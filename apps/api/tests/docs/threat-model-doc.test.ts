import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";
import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";

import {
  tablesWithoutPersonalData,
  accountTables,
} from "../../src/features/account/account-tables.ts";
import { defaultLimits } from "../../src/providers/limiter.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const text = readFileSync(path.join(root, "docs/threat-model.md"), "utf8");
/** A section of the document, by its heading. */
const part = (heading: string) => text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

test("docs/threat-model.md states every limit with its figures", () => {
  const stated = part("Limits").match(/^\| `.+$/gm);
  expect(stated?.toSorted()).toEqual(
    Object.entries(defaultLimits)
      .map(([name, { points, seconds }]) => `| \`${name}\` | ${points} | ${seconds} |`)
      .toSorted(),
  );
});

test("docs/threat-model.md states how long a password is", () => {
  expect(text).toContain(`**Passwords** have ${PASSWORD_MIN_LENGTH} to `);
});

test("docs/threat-model.md puts every table under a level of protection", () => {
  const named = Array.from(
    part("Levels of protection").matchAll(/`(\w+)`/g),
    ([, name = ""]) => name,
  );
  const tables = [...accountTables, ...tablesWithoutPersonalData].map(({ table }) =>
    getTableName(table),
  );
  expect(named.toSorted()).toEqual(tables.toSorted());
  const personal = /^\| personal \|.*`profiles`.*$/m.exec(part("Levels of protection"))?.[0] ?? "";
  const open = accountTables.map(({ table }) => `\`${getTableName(table)}\``);
  expect(open.filter((name) => !personal.includes(name))).toEqual([]);
});

/** The algorithms that the product's sources name, each with the files that name it. */
function namedAlgorithms(): Map<string, string[]> {
  const files = globSync(["apps/{api/src,web/app}/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"], {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  const named = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(path.join(root, file), "utf8");
    const calls = source.matchAll(
      /\b(?:createHash|createHmac|createSign|digest|pbkdf2\w*|createCipheriv)\(\s*"([\w-]+)"|"(Ed25519|EdDSA|[RHPE]S\d{3}|AES-\w+|RSA-?\w+|ECDSA)"|challenge_method: "(\w+)"/g,
    );
    for (const call of calls) {
      const name = (call.slice(1).find(Boolean) ?? "").toLowerCase().replaceAll("-", "");
      // Encodings of a digest are not algorithms.
      if (!/^(hex|base64(url)?)$/.test(name)) named.set(name, [...(named.get(name) ?? []), file]);
    }
  }
  return named;
}

test("docs/threat-model.md lists every algorithm that the sources name", () => {
  const listed = part("Cryptography").toLowerCase().replaceAll("-", "");
  const algorithms = [...namedAlgorithms().keys()];
  expect(algorithms.length).toBeGreaterThan(4);
  expect(algorithms.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});

test("the sources use only approved algorithms, and SHA-1 only for the list of breached passwords", () => {
  const named = namedAlgorithms();
  const approved = /^(sha256|sha512|ed25519|eddsa|rs256|s256)$/;
  expect([...named.keys()].filter((name) => !approved.test(name))).toEqual(["sha1"]);
  expect(named.get("sha1")).toEqual(["apps/web/app/features/auth/check-new-password.ts"]);
});

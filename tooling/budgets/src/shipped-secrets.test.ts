import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { beforeAll, expect, test } from "vitest";

import { clientFolder } from "./built-pages.ts";
import { findSecrets } from "./find-secrets.ts";

const workspace = path.resolve(import.meta.dirname, "../../..");
let files: { name: string; text: string }[];

beforeAll(async () => {
  const names = globSync("**/*.{html,js,css,json,xml,txt,data,svg}", { cwd: clientFolder });
  if (names.length === 0) throw new Error("The site is not built: run `turbo build` first.");
  files = await Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(path.join(clientFolder, name), "utf8"),
    })),
  );
});

const listFilesMatching = (pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test("no key, password or address of a service is in the served files", () => {
  const holders = files.filter(({ text }) => findSecrets(text).length > 0);
  expect(holders.map(({ name }) => name)).toEqual([]);
});

test("no setting of the API is named in the served files", () => {
  expect(
    listFilesMatching(
      /DATABASE_URL|STRIPE_SECRET|WEBHOOK_SECRET|SIGNING_KEYS|JOBS_SECRET|DIGEST_PEPPER|MAIL_URL/,
    ),
  ).toEqual([]);
});

test("no source map, and no path of the machine that built it", () => {
  expect(listFilesMatching(/[#@] sourceMappingURL=/)).toEqual([]);
  expect(globSync("**/*.map", { cwd: clientFolder })).toEqual([]);
  expect(files.filter(({ text }) => text.includes(workspace))).toEqual([]);
});

test("except in licences of others, the only mail addresses are the shop's and examples", () => {
  const domain = brand.supportEmail.split("@")[1];
  const addresses = files
    .filter(({ name }) => name !== "third-party-licences.txt")
    .flatMap(({ text }) => text.match(/[\w.+-]+@[\w-]+\.[a-z]{2,}/g) ?? []);
  expect(
    addresses.filter(
      (address) => !/@example\.(com|org)$/.test(address) && !address.endsWith(`@${domain}`),
    ),
  ).toEqual([]);
});

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { root, getToolEnvironment } from "./workspace.ts";

type Case = [file: string, code: string];

const refused: Case[] = [
  ["apps/web/app/features/billing/a.ts", 'export { x } from "../auth/x.ts";'],
  ["apps/web/app/features/billing/c.tsx", 'export { x } from "#app/routes/login.tsx";'],
  ["apps/web/app/routes/a.tsx", 'export { x } from "../lib/x.ts";'],
  [
    "apps/web/app/lib/d.ts",
    'import type { AppRouter } from "@site/api/router";\nexport type A = AppRouter;',
  ],
  [
    "apps/web/app/api/trpc.ts",
    'import { appRouter } from "@site/api/router";\nexport const a = appRouter;',
  ],
  ["apps/web/app/lib/e.ts", 'export { x } from "@site/local/free-port";'],
  ["apps/api/src/features/billing/router.ts", 'export { x } from "../../db/client.ts";'],
  ["apps/api/src/router.ts", 'export { x } from "./db/schema/purchases.ts";'],
  ["apps/api/src/features/mail/router.ts", 'export { eq } from "drizzle-orm";'],
  ["apps/api/src/app.ts", 'export { x } from "@site/local/free-port";'],
  ["apps/api/src/clock.ts", 'import { env } from "node:process";\nexport const a = env.X;'],
  ["apps/api/src/log.ts", "export const a = process.env.LOG_LEVEL;"],
  ["apps/web/app/lib/f.ts", "export const a = import.meta.env.MODE;"],
  ["apps/web/app/lib/g.ts", 'export const a = import.meta["env"];'],
];

/** Functions that turn text into code, a query or markup, produce guessable values, or format dates differently. */
const dangerous: Case[] = [
  ["apps/web/build/vite/a.ts", "export const a = { transform: (code: string) => code };"],
  ["apps/web/vite.config.ts", "export const a = { renderChunk(code: string) { return code; } };"],
  ["tooling/local/src/b.ts", "export const a = { transform: { handler: () => null } };"],
  [
    "apps/web/plugins/a.ts",
    'import { change } from "./b.ts";\nexport const a = { renderChunk: change };',
  ],
  [
    "apps/web/build/vite/c.ts",
    "export const a = { generateBundle(_options: object, bundle: object) { return bundle; } };",
  ],
  ["apps/api/build.ts", "export const a = { load: { filter: {}, handler: () => undefined } };"],
  ["apps/web/app/ui/b.tsx", 'export const A = () => <a href="/account">Account</a>;'],
  ["apps/web/app/ui/d.ts", "export const a = (path: string) => path as Address;"],
  ["apps/web/app/ui/e.ts", "export const a = `${location.origin}/clean#ten-rows`;"],
  ["apps/api/src/a.ts", "export const a = (text: string): unknown => eval(text);"],
  ["apps/api/src/b.ts", "export const a = (text: string) => new Function(text);"],
  ["apps/web/app/lib/h.ts", 'export const a = "javascript:void(0)";'],
  ["apps/web/app/lib/i.ts", "export const a = (text: string) => document.write(text);"],
  [
    "apps/web/app/lib/j.ts",
    "export const a = (b: Element, text: string) => { b.innerHTML = text; };",
  ],
  [
    "apps/web/app/lib/k.ts",
    'export const a = (b: Element, text: string) => b.insertAdjacentHTML("beforeend", text);',
  ],
  [
    "apps/web/app/ui/d.tsx",
    "export const A = ({ b }: { b: string }) => <p dangerouslySetInnerHTML={{ __html: b }} />;",
  ],
  [
    "apps/api/src/c.ts",
    'import { sql } from "drizzle-orm";\nexport const a = (text: string) => sql.raw(text);',
  ],
  ["packages/licence/src/a.ts", "export const a = Math.random();"],
  ["packages/content/src/a.ts", 'export const a = new Intl.DateTimeFormat("en");'],
  ["apps/api/src/mail/e.ts", 'export const a = new Date().toLocaleDateString("en");'],
  ["apps/api/src/features/support/d.ts", "export const a = (url: string) => fetch(url);"],
  ["apps/api/src/features/seats/d.ts", "export const a = crypto.subtle;"],
  ["apps/api/src/mail/d.ts", 'export { webcrypto } from "node:crypto";'],
  ["apps/api/src/operator/d.ts", 'export { request } from "node:https";'],
  ["apps/api/src/outbox/d.ts", 'import { get } from "node:http";\nexport const a = get;'],
  ["apps/api/src/pricing/a.ts", "export const priceOf = (plan: { price: number }) => plan.price;"],
  ["apps/api/src/pricing/b.ts", "export function tellPayer(): void {}"],
];

/** Text that React loses on a translated page, and code that a translator would change. */
const untranslatable: Case[] = [
  ["apps/web/app/ui/f.tsx", 'export const A = ({ b }: { b: boolean }) => <p>One {b && "two"}</p>;'],
  [
    "apps/web/app/ui/g.tsx",
    "export const A = ({ b }: { b: boolean }) => <p>{b && <b>One</b>} two</p>;",
  ],
  [
    "apps/web/app/ui/h.tsx",
    'export const A = ({ b }: { b: boolean }) => <p>{b ? <>One <b>two</b></> : "three"}</p>;',
  ],
  [
    "apps/web/app/ui/i.tsx",
    "export const A = ({ b }: { b: string[] }) => <p>{b.map((c) => <b key={c}>{c}</b>)} in all</p>;",
  ],
  ["apps/web/app/ui/j.tsx", "export const A = () => <code>df.head()</code>;"],
];

const allowed: Case[] = [
  [
    "apps/web/app/ui/k.tsx",
    'export const A = ({ b }: { b: boolean }) => <p>{b ? `One ${b}` : "two"}</p>;',
  ],
  [
    "apps/web/app/ui/l.tsx",
    "export const A = ({ b }: { b: boolean }) => <p>One {b && <b>two</b>} <b>three</b></p>;",
  ],
  [
    "apps/web/app/ui/m.tsx",
    'export const A = () => <pre translate="no"><code>df.head()</code></pre>;',
  ],
  ["apps/web/build/vite/d.ts", "export const a = { generateBundle: () => undefined };"],
  ["packages/content/src/b.ts", 'export const a = { transform: "cr:transform" };'],
  ["apps/web/build/vite/b.ts", "export const a = { load: (id: string) => id };"],
  ["apps/web/app/ui/c.tsx", 'export const A = () => <a href="/feed.xml">RSS</a>;'],
  [
    "apps/web/app/features/auth/a.tsx",
    'export { x } from "#app/lib/x.ts";\nexport { y } from "./y.ts";',
  ],
  [
    "apps/web/app/features/auth/b.tsx",
    'export { x } from "#app/ui/x.tsx";\nexport { y } from "#app/forms/y.tsx";',
  ],
  ["apps/web/app/routes/b.tsx", 'export { x } from "#app/features/auth/x.ts";'],
  ["apps/web/app/lib/trpc.tsx", 'export { x } from "./x.ts";'],
  ["apps/web/app/session/a.ts", 'export { x } from "#app/navigation/x.ts";'],
  ["apps/api/src/features/auth/router.ts", 'export { x } from "./read-profile.ts";'],
  ["apps/api/src/features/auth/read-profile.ts", 'export { x } from "../../db/client.ts";'],
  ["apps/api/src/features/auth/read-profile.test.ts", 'export { x } from "@site/local/free-port";'],
  ["apps/api/tests/setup/suite.ts", 'export { x } from "@site/local/free-port";'],
  ["apps/api/src/providers/d.ts", "export const a = (url: string) => fetch(url);"],
  [
    "apps/api/src/serve/d.ts",
    'import type { IncomingMessage } from "node:http";\nexport type A = IncomingMessage;',
  ],
  ["apps/api/src/config.ts", "export const a = process.env.LOG_LEVEL;"],
  ["apps/web/app/lib/config.ts", "export const a = import.meta.env.MODE;"],
  ["apps/web/app/lib/here.ts", "export const a = import.meta.url;"],
  ["tooling/local/src/a.ts", "export const a = process.env.HOME;"],
  ["apps/api/src/pricing/c.ts", "export const isPriceOf = (a: number, b: number) => a === b;"],
];

const rules = [
  "site(import-direction)",
  "no-restricted-properties",
  "site(no-environment)",
  "site(typed-address)",
  "site(no-rewriting)",
  "site(plain-names)",
  "site(untranslated-code)",
  "site(wrapped-text)",
  "no-eval",
  "no-new-func",
  "no-script-url",
  "no-danger",
  "no-restricted-globals",
  "no-restricted-imports",
];
const folder = mkdtempSync(path.join(tmpdir(), "import-rules-"));
const complaints = new Map<string, string[]>();

/** Creates a small workspace and lints it with the repository's own configuration. */
beforeAll(() => {
  for (const file of [".oxlintrc.json", "tooling/checks/lint"]) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  for (const [file, code] of [...refused, ...dangerous, ...untranslatable, ...allowed]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  const run = spawnSync("oxlint", ["--format=json", "-c", ".oxlintrc.json", "."], {
    cwd: folder,
    encoding: "utf8",
    env: getToolEnvironment(),
  });
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  for (const { code, filename } of diagnostics) {
    complaints.set(filename, [...(complaints.get(filename) ?? []), code]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

function brokenRules(file: string): string[] {
  const codes = complaints.get(file) ?? [];
  return codes.filter((code) => rules.some((rule) => code.includes(rule)));
}

test.each(refused)("%s may not contain: %s", (file) => {
  expect(brokenRules(file)).toHaveLength(1);
});

test.each(dangerous)("%s may not do: %s", (file) => {
  expect(brokenRules(file)).toHaveLength(1);
});

test.each(untranslatable)("%s breaks on a translated page: %s", (file) => {
  expect(brokenRules(file)).toHaveLength(1);
});

test.each(allowed)("%s may contain: %s", (file) => {
  expect(brokenRules(file)).toEqual([]);
});

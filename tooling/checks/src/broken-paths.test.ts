import { expect, test } from "vitest";

import { findBrokenPaths } from "./broken-paths.ts";

const others = [
  "package.json",
  "apps/web/app/lib/trpc.ts",
  "packages/licence/src/sign.ts",
  "docs/decisions/0001-two-commands.md",
];

function broken(text: string, file = "docs/page.md"): string[] {
  const found = findBrokenPaths({
    files: new Set([...others, file]),
    read: (name) => (name === file ? text : "# Two commands\n\n## What follows & why\n"),
    isRecord: (name) => name.startsWith("docs/decisions/"),
    isIgnored: (name) => name.split("/").includes("dist"),
  });
  return found.map((one) => `${one.line}: ${one.target}`);
}

test.each([
  "[why](decisions/0001-two-commands.md)",
  "[why](decisions/)",
  "[why](./decisions/0001-two-commands.md#what-follows--why)",
  "[up](../apps/web)",
  "![image](../package.json)",
  "# Here\n[here](#here)",
  "[elsewhere](https://example.com/a/b.md) and [mail](mailto:a@example.com)",
  "`apps/web/app/lib/trpc.ts`",
  "`lib/trpc.ts`",
  "`packages/licence/`",
  "`packages/*/src/{sign,verify}.ts`",
  "`decisions/0001-two-commands.md`",
  "`apps/api/dist/ops.mjs`",
  "`@site/contracts/money`, `./x.ts`, `../x.ts`",
  "`/api/health`, `text/html`, `and/or`, `GET /pricing`",
  "```\nsrc/not-there.ts [x](nowhere.md)\n```",
])("%j is accepted", (text) => {
  expect(broken(text)).toEqual([]);
});

test.each([
  ["[why](decisions/0002.md)", "1: decisions/0002.md"],
  ["[why](decisions/0001-two-commands.md#other)", "1: decisions/0001-two-commands.md#other"],
  ["# Here\n\n[there](#there)", "3: #there"],
  ["![image](missing.png)", "1: missing.png"],
  ["see `apps/web/app/lib/gone.ts`", "1: apps/web/app/lib/gone.ts"],
  ["see `packages/gone`", "1: packages/gone"],
  ["see `lib/gone.ts`", "1: lib/gone.ts"],
  ["see `packages/*/src/gone.ts`", "1: packages/*/src/gone.ts"],
  ["```\ncode\n```\n[x](gone.md)", "4: gone.md"],
])("a missing path is reported with its line: %j", (text, complaint) => {
  expect(broken(text)).toEqual([complaint]);
});

test("a path is also looked for beside its document", () => {
  expect(broken("`src/sign.ts`", "packages/licence/README.md")).toEqual([]);
  expect(broken("`src/gone.ts`", "packages/licence/README.md")).toEqual(["1: src/gone.ts"]);
});

test("a decision record may name what no longer exists, but links to the record that supersedes it", () => {
  const record = "docs/decisions/0002-other.md";
  expect(broken("`apps/web/app/lib/gone.ts`, [page](../gone.md)", record)).toEqual([]);
  expect(broken("[later](0003-gone.md)", record)).toEqual(["1: 0003-gone.md"]);
  expect(broken("[before](0001-two-commands.md)", record)).toEqual([]);
});

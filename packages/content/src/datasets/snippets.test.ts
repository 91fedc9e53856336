import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

import { describe, expect, inject, test } from "vitest";

import { runPython } from "../python/run-python.ts";
import { detectR, runInDuckdb, runInR } from "../python/run-views.ts";
import { catalogue } from "./catalogue.ts";
import { readCsv } from "./csv.ts";
import { datasetFolder } from "./dataset-files.ts";
import { readTable } from "./describe-dataset.ts";
import { describeCatalogue, buildPublishedFiles } from "./published-files.ts";
import { createCheckedSnippet, type Snippet, createSnippets } from "./snippets.ts";

const run = promisify(execFile);
const python = inject("python");

async function answers(command: string, ...args: string[]): Promise<boolean> {
  return run(command, args, { timeout: 240_000 }).then(
    () => true,
    () => false,
  );
}

/** Whether a Python module is installed. */
const hasModule = (name: string) =>
  python !== null && answers(python, "-s", "-c", `import ${name}`);
const isInstalled: Record<Snippet["tool"], boolean> = {
  pandas: python !== null,
  Polars: await hasModule("polars"),
  // DuckDB comes with the packages.
  DuckDB: true,
  R: await detectR(),
  pooch: await hasModule("pooch"),
};

/** Returns a tool's snippets for all datasets, with local files instead of published ones. */
function local(tool: Snippet["tool"]): string[] {
  return catalogue.map((dataset) => {
    const base = `${path.join(datasetFolder, dataset.slug)}/`;
    return createSnippets(dataset, base).find((snippet) => snippet.tool === tool)?.code ?? "";
  });
}

const shapes = await Promise.all(
  catalogue.map(async (dataset) => {
    const { rows, columns } = await readTable(dataset);
    return `${rows.length} ${columns.length}`;
  }),
);

async function shapesInPython(codes: readonly string[]): Promise<string[]> {
  const blocks = codes.map((code) => ({ line: 1, code: `${code}\nprint(*df.shape)` }));
  const { pages } = await runPython(python ?? "", [{ file: "snippets", blocks }], []);
  return pages.flat().map(({ stdout, error }) => error?.message ?? stdout.trim());
}

/** Serves the published files on a local port. */
async function serve(published: ReadonlyMap<string, Uint8Array>) {
  const server = createServer(({ url = "" }, response) => {
    const content = published.get(url);
    response.writeHead(content ? 200 : 404).end(content);
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((closed) => void server.close(closed));
  return { origin: `http://127.0.0.1:${port}`, close };
}

describe("the snippets read all rows and columns of every dataset", () => {
  test.skipIf(!isInstalled.pandas)("in pandas", async () => {
    expect(await shapesInPython(local("pandas"))).toEqual(shapes);
  });

  test.skipIf(!isInstalled.pandas)(
    "in pandas, with the zeros before a number that is a text",
    async () => {
      const code = local("pandas")[catalogue.findIndex(({ slug }) => slug === "addresses")] ?? "";
      const printed = `${code}\nprint(df["postcode"].str.startswith("0").sum())`;
      const blocks = [{ line: 1, code: printed }];
      const { pages } = await runPython(python ?? "", [{ file: "snippets", blocks }], []);
      expect(pages.flat().map(({ stdout }) => stdout.trim())).toEqual(["162"]);
    },
  );

  test.skipIf(!isInstalled.pooch)("in pandas, with the digest checked by pooch", async () => {
    const { origin, close } = await serve(await buildPublishedFiles());
    const checked = (await describeCatalogue()).map(
      (dataset) => createCheckedSnippet(dataset, dataset.files, origin).code,
    );
    expect(await shapesInPython(checked)).toEqual(shapes);
    const wrong = checked
      .slice(0, 1)
      .map((code) => code.replace(/sha256:\w{8}/, "sha256:00000000"));
    expect((await shapesInPython(wrong))[0]).toContain("hash");
    await close();
  });

  test.skipIf(!isInstalled.Polars)("in Polars", async () => {
    expect(await shapesInPython(local("Polars"))).toEqual(shapes);
  });

  test("in DuckDB", async () => {
    const tables = (await runInDuckdb(local("DuckDB"))).map((csv) => readCsv(csv));
    const found = tables.map(([names = [], ...rows]) => `${rows.length} ${names.length}`);
    expect(found).toEqual(shapes);
  });

  test.skipIf(!isInstalled.R)("in R", async () => {
    expect(await runInR(local("R"), "cat(dim(df))")).toEqual(shapes);
  });
});

test("the addresses in the snippets are those of the files", () => {
  for (const dataset of catalogue) {
    for (const { code: text } of createSnippets(dataset)) {
      const address = /https:[^"']+/.exec(text)?.[0] ?? "";
      const names = dataset.files.map(({ name }) => name);
      expect(names).toContain(path.basename(address));
      expect(new URL(address).pathname).toMatch(`/datasets/${dataset.slug}/`);
    }
  }
});

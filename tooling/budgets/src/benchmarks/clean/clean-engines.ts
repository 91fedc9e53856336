import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { unsupportedSteps } from "@site/clean/duckdb/compare-duckdb";
import { cleanWith } from "@site/clean/messy/messy-tables";
import { readCsv } from "@site/clean/read/read-csv";
import { stepKinds } from "@site/clean/steps/kinds";
import { effort } from "@site/content/product/effort";
import { findPython } from "@site/content/python/find-python";
import { findFreePort } from "@site/local/free-port";
import { startSiteHost } from "@site/local/site-host";
import type { Page } from "playwright-core";

import { type Benchmark, checkExactly } from "../benchmark.ts";
import { withRenderer } from "./renderer.ts";

const root = path.join(import.meta.dirname, "../../../../..");
const document = path.join(root, "docs/clean-engines.md");
const program = path.join(root, "packages/clean/src/command/main.ts");
const run = promisify(execFile);

type Engine = (files: { source: string; recipe: string; target: string }) => Promise<Uint8Array>;

const NOT_RUN = "not measured on this machine";
const NO_POLARS =
  "Polars could not run here: its Python package is on PyPI alone. Debian doesn't package it, and the Pyodide package on npm comes without it. Put a python3 with Polars first in PATH, and run the command again.";

/** `pnpm measure clean-engines` */
export const cleanEngines: Benchmark = {
  description:
    "One recipe for each of the twelve messy tables, with every suggestion accepted and each question answered first, in five engines: the built page in Chromium, the command, the pandas script, the Polars script and the DuckDB script. Writes docs/clean-engines.md. An engine that isn't installed, or a page that isn't built, is listed as not measured.",
  limitSeconds: 1_800,
  async run({ log, signal }) {
    const folder = await mkdtemp(path.join(tmpdir(), "clean-engines-"));
    const [pandas, polars] = [await findPython("pandas"), await findPython("polars")];
    const hasPage = existsSync(path.join(root, "apps/web/dist/client"));
    const command = (...args: string[]) => run(process.execPath, [program, ...args], { signal });
    const inPython =
      (python: string, engine: string): Engine =>
      async ({ source, recipe, target }) => {
        const script = path.join(folder, `clean-${engine}.py`);
        await command("script", source, "--recipe", recipe, "--engine", engine, "--out", script);
        await run(python, ["-s", script, source, target], { signal });
        return readFile(target);
      };
    const apply =
      (...options: string[]): Engine =>
      async ({ source, recipe, target }) => {
        await command("apply", source, "--recipe", recipe, "--out", target, ...options);
        return readFile(target);
      };
    if (!polars) log(NO_POLARS);
    const engines: [name: string, engine: Engine | undefined][] = [
      ["page", hasPage ? cleanOnPage : undefined],
      ["command", apply()],
      [
        pandas ? `pandas ${pandas.version}` : "pandas",
        pandas && inPython(pandas.command, "pandas"),
      ],
      [
        polars ? `Polars ${polars.version}` : "Polars",
        polars && inPython(polars.command, "polars"),
      ],
      ["DuckDB", apply("--engine", "duckdb")],
    ];
    const rows: string[][] = [];
    let different = 0;
    try {
      for (const { file } of effort) {
        const source = path.join(root, "packages/content/datasets", file);
        const { table, dialect } = readCsv(await readFile(source));
        const { steps } = cleanWith(table, ({ options }) => options[0]?.step);
        const recipe = path.join(folder, "recipe.json");
        await writeFile(recipe, JSON.stringify({ version: 1, dialect, steps }));
        const expected = await apply()({ source, recipe, target: path.join(folder, "first.csv") });
        const cells = await Promise.all(
          engines.map(async ([name, engine]) => {
            if (!engine) return NOT_RUN;
            const target = path.join(folder, `${name.replaceAll(" ", "-")}.csv`);
            const written = await engine({ source, recipe, target }).catch((error: Error) => error);
            if (written instanceof Error) {
              different += 1;
              log(written.message);
              return "stopped";
            }
            const isSame = Buffer.from(expected).equals(written);
            if (!isSame) different += 1;
            return isSame ? "same" : "**differs**";
          }),
        );
        rows.push([path.dirname(file), String(steps.length), ...cells]);
        log(rows.at(-1)?.join(" | ") ?? "");
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await writeFile(
      document,
      formatDocument(
        engines.map(([name]) => name),
        rows,
      ),
    );
    return [checkExactly("clean: outputs of engines that differ on messy tables", different, 0)];
  },
};

/** Opens the table on the built page, loads the recipe from its file, and saves the clean table. */
async function cleanOnPage({ source, recipe }: { source: string; recipe: string }) {
  const site = await startSiteHost({
    port: await findFreePort(),
    firebaseJson: path.join(root, "firebase.json"),
    siteConfig: { identity: { apiKey: "x", authDomain: "localhost", projectId: "demo" } },
    apiUrls: [],
  });
  try {
    return await withRenderer(
      new URL("/clean", site.url).href,
      () => Promise.resolve(),
      ({ page }) => saveCleanTable(page, source, recipe),
    );
  } finally {
    await site.stop();
  }
}

async function saveCleanTable(page: Page, source: string, recipe: string): Promise<Uint8Array> {
  await page.getByText("Everything is loaded: you can switch the network off").waitFor();
  await page.locator(".clean-drop input[type=file]").setInputFiles(source);
  await page.getByRole("gridcell").first().waitFor();
  await page.getByLabel("Load a recipe").setInputFiles(recipe);
  await page.getByRole("button", { name: "Run all steps" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the clean table" }).click(),
  ]);
  return readFile(await download.path());
}

const unsupportedInPolars = Object.entries(stepKinds).flatMap(([kind, { polars }]) =>
  typeof polars === "function" ? [] : [{ kind, why: polars.unsupported }],
);

function formatUnsupported(
  engine: string,
  steps: readonly { kind: string; why: string }[],
): string {
  const list = steps.map(({ kind, why }) => `\`${kind}\`: ${why}`).join(" ");
  return `- ${engine}: ${list || "none, it has every kind of step."}`;
}

const list = new Intl.ListFormat("en-GB");

function formatDocument(engines: readonly string[], rows: readonly string[][]): string {
  const isMeasured = (at: number) => rows.some((cells) => cells[at + 2] !== NOT_RUN);
  const others = engines.filter((name, at) => name !== "command" && isMeasured(at));
  const missing = engines.filter((_, at) => !isMeasured(at));
  const isSame = ([, , ...cells]: readonly string[]) =>
    cells.every((cell) => cell === "same" || cell === NOT_RUN);
  const lines = [
    "| table | steps | " + engines.join(" | ") + " |",
    `|${" --- |".repeat(engines.length + 2)}`,
  ];
  const table = rows.every(isSame)
    ? `All of them wrote the same bytes for each of the ${rows.length} tables.`
    : [...lines, ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
  return `# Same recipe, several engines

This run compared the command with ${list.format(others)}.${missing.length > 0 ? ` Not measured on this machine: ${list.format(missing)}.` : ""}${missing.includes("Polars") ? ` ${NO_POLARS} What Polars did elsewhere is in [the figures](figures.md).` : ""} Each messy table is cleaned by one recipe: every suggestion is accepted, and each question gets its first answer. Written by \`pnpm measure clean-engines\` on ${new Date().toISOString().slice(0, 10)}.

${table}

## Steps without a script

${formatUnsupported("Polars", unsupportedInPolars)}
${formatUnsupported("DuckDB", unsupportedSteps)}

[The cleaner](architecture/clean.md) says which files have no script.
`;
}

import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { measureRun, type Run } from "./measure-run.ts";
import { writePosts } from "./write-posts.ts";

const run = promisify(execFile);
const POSTS = Number(process.argv[2] ?? 1_000);
const packages = [
  "@11ty/eleventy@3.1.2",
  "@11ty/eleventy-plugin-syntaxhighlight@5.0.2",
  "pagefind@1.6.0",
];

/**
 * Builds the same posts by this engine and by Eleventy, which needs npm to install it into a folder of its
 * own. Both check nothing beforehand and keep nothing from before, except where it says "one edited".
 */
const folder = await mkdtemp(path.join(tmpdir(), "content-benchmark-"));
const table: Record<string, Record<string, string | number>> = {};
const note = (name: string, { seconds, processorSeconds, megabytes }: Run) => {
  table[name] = {
    seconds: seconds.toFixed(2),
    "of processor": processorSeconds.toFixed(2),
    MB: Math.round(megabytes),
  };
};
try {
  await benchmarkEngine(path.join(folder, "engine"));
  await benchmarkEleventy(path.join(folder, "eleventy"));
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`${POSTS} posts of 5 kB, Node ${process.version}; each run is a process of its own.`);
console.table(table);
console.log("This engine: documents, lists, tags, relations, link check, feeds, search index.");
console.log("Eleventy: pages and tags with Prism; Pagefind then reads its pages.");

async function benchmarkEngine(root: string): Promise<void> {
  await writePosts(path.join(root, "posts"), POSTS);
  const hook = path.join(import.meta.dirname, "../src/engine/keep-compiled.ts");
  const program = ["--import", hook, path.join(import.meta.dirname, "build-site.ts"), root];
  note("this engine, cold", await measureRun(program, root));
  note("this engine, nothing edited", await measureRun(program, root));
  await appendFile(path.join(root, "posts/post-3.md"), "\nOne more sentence about silt.\n");
  note("this engine, one edited", await measureRun(program, root));
}

async function benchmarkEleventy(root: string): Promise<void> {
  await writePosts(path.join(root, "src/blog"), POSTS);
  await mkdir(path.join(root, "src/_includes"), { recursive: true });
  await writeFile(path.join(root, "package.json"), `{"type":"module"}`);
  await writeFile(
    path.join(root, "eleventy.config.js"),
    `import highlight from "@11ty/eleventy-plugin-syntaxhighlight";
export default (config) => { config.addPlugin(highlight); return { dir: { input: "src" } }; };`,
  );
  await writeFile(
    path.join(root, "src/_includes/post.njk"),
    `<!doctype html><html lang="en"><title>{{ title }}</title><h1>{{ title }}</h1><main data-pagefind-body>{{ content | safe }}</main></html>`,
  );
  await writeFile(path.join(root, "src/blog/blog.json"), `{"layout":"post.njk"}`);
  await writeFile(
    path.join(root, "src/tags.njk"),
    `---
pagination: { data: collections, size: 1, alias: tag }
permalink: "/tags/{{ tag }}/"
---
<ul>{% for post in collections[tag] %}<li><a href="{{ post.url }}">{{ post.data.title }}</a></li>{% endfor %}</ul>`,
  );
  await run("npm", ["install", "--silent", "--no-audit", "--no-fund", ...packages], { cwd: root });
  const eleventy = await measureRun(["node_modules/@11ty/eleventy/cmd.cjs", "--quiet"], root);
  const index = await measureRun(
    ["node_modules/pagefind/lib/runner/bin.cjs", "--site", "_site", "--silent"],
    root,
  );
  note("Eleventy, cold", eleventy);
  note("Pagefind on its pages", index);
}

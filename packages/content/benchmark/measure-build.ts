import { spawn } from "node:child_process";
import { appendFile, mkdtemp, rm, readFile, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { createRandom } from "../src/datasets/random.ts";
import { tagNames } from "../src/schemas/vocabulary.ts";

const words =
  `table column row value cell number date text spreadsheet census age year people figure unit
  missing duplicate spelling header file script analyst read write compare count repair check sum mean
  median order name code list encoding comma quote space month day before after between rule reason`.split(
    /\s+/,
  );
const BYTES = 5_000;

/**
 * Writes posts of 5 kB with headings, lists, tables, links and code in two languages. The same on
 * every run.
 */
async function writePosts(folder: string, posts: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let post = 0; post < posts; post += 1) {
    await writeFile(path.join(folder, `post-${post}.md`), createPostText(post, posts));
  }
}

function createPostText(post: number, posts: number): string {
  const random = createRandom(post + 1);
  const pick = (from: readonly string[]) => from[random.below(from.length)] ?? "";
  const sentence = () => `${Array.from({ length: 12 }, () => pick(words)).join(" ")}.`;
  const paragraph = () => Array.from({ length: 4 }, sentence).join(" ");
  const tags = [...new Set([pick(tagNames), pick(tagNames), pick(tagNames)])];
  const day = new Date(Date.UTC(2020, 0, 1 + post)).toISOString().slice(0, 10);
  let text = `---
title: "Post ${post} about ${pick(words)} and ${pick(words)}"
description: "${sentence()} ${pick(words)} ${pick(words)}"
published: ${day}
tags: [${tags.join(", ")}]
---

${paragraph()} See [another post](/blog/post-${(post + 7) % posts}).
`;
  for (let part = 0; text.length < BYTES; part += 1) {
    text += `
## Part ${part}: ${pick(words)} ${pick(words)}

${paragraph()}

- ${sentence()}
- **${pick(words)}** ${sentence()}

\`\`\`python
import pandas as pd

def ${pick(words)}_${part}(frame, limit=${part}):
    """${sentence()}"""
    kept = frame[frame["${pick(words)}"].str.strip() != "${pick(words)}"]
    return kept.groupby("${pick(words)}")["${pick(words)}"].sum() + limit  # ${pick(words)}
\`\`\`

| ${pick(words)} | ${pick(words)} |
| --- | ---: |
| ${pick(words)} | ${post} |

\`\`\`sql
SELECT ${pick(words)}, count(*) FROM census WHERE year > 18${part}0 GROUP BY 1;
\`\`\`
`;
  }
  return text;
}

const POSTS = Number(process.argv[2] ?? 1_000);
const hook = path.join(import.meta.dirname, "../src/engine/enable-compile-cache.ts");

/**
 * Builds many posts from nothing, then again unchanged, then after one edit. Each build is a
 * process of its own.
 */
const root = await mkdtemp(path.join(tmpdir(), "content-benchmark-"));
const program = ["--import", hook, path.join(import.meta.dirname, "build-site.ts"), root];
const runs: Record<string, Run> = {};
try {
  await writePosts(path.join(root, "posts"), POSTS);
  runs.cold = await measureRun(program, root);
  runs["nothing edited"] = await measureRun(program, root);
  await appendFile(path.join(root, "posts/post-3.md"), "\nOne more sentence about silt.\n");
  runs["one edited"] = await measureRun(program, root);
} finally {
  await rm(root, { recursive: true, force: true });
}
console.log(`${POSTS} posts of 5 kB, Node ${process.version}, on a load of the machine as it is.`);
console.log("Documents, lists, tags, relations, link check, feeds, search index.");
console.table(
  Object.fromEntries(
    Object.entries(runs).map(([name, { seconds, processorSeconds, megabytes }]) => [
      name,
      {
        seconds: seconds.toFixed(2),
        "of processor": processorSeconds.toFixed(2),
        MB: Math.round(megabytes),
      },
    ]),
  ),
);

interface Run {
  seconds: number;
  /** CPU time of all threads, which a busy machine distorts least. */
  processorSeconds: number;
  /** The process's peak memory, in MB. */
  megabytes: number;
}

/** Runs a Node program and measures it from outside, including its start. Rejects if it fails. */
async function measureRun(args: readonly string[], cwd: string): Promise<Run> {
  const report = path.join(tmpdir(), `benchmark-${process.pid}-${Date.now()}`);
  const hook = `process.on("exit", () => process.getBuiltinModule("fs").writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())))`;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, ...args],
    { cwd, stdio: ["ignore", "ignore", "inherit"] },
  );
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  const seconds = (performance.now() - began) / 1_000;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}.`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(
    await readFile(report, "utf8"),
  ) as NodeJS.ResourceUsage;
  await rm(report);
  const processorSeconds = (userCPUTime + systemCPUTime) / 1_000_000;
  return { seconds, processorSeconds, megabytes: maxRSS / 1_024 };
}

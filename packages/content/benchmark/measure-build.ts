import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { measureRun, type Run } from "./measure-run.ts";
import { writePosts } from "./write-posts.ts";

const POSTS = Number(process.argv[2] ?? 1_000);
const hook = path.join(import.meta.dirname, "../src/engine/keep-compiled.ts");

/** Builds many posts from nothing, then again, then after one edit; each build is its own process. */
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

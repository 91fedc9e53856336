import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openContentFolder } from "../query/open-content.ts";
import { getContentFolders } from "../read/config.ts";
import { watchContent } from "./watch-content.ts";

const post = (text: string) => `---
title: A post
description: Words that are long enough to say what the post is about, twice.
published: 2026-11-01
tags: [dates]
---

${text}
`;

test("a file that is saved in place or by rename is rebuilt each time, and a mistake is reported until it is fixed", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "watch-"));
  const { target } = getContentFolders(root, { drafts: true });
  const file = path.join(root, "posts/a.md");
  await mkdir(path.dirname(file));
  await writeFile(file, post("At first."));
  let built = () => {};
  let failed = (message: string) => expect.fail(message);
  const stop = await watchContent(
    { onBuilt: () => built(), onError: (message) => failed(message) },
    root,
  );
  onTestFinished(async () => {
    stop();
    await rm(root, { recursive: true });
  });
  const textAfter = async (save: () => Promise<void>) => {
    const next = new Promise<void>((resolve) => (built = resolve));
    await save();
    await next;
    const entry = await openContentFolder(target).getEntry("posts", "a");
    return entry && "html" in entry ? entry.html : undefined;
  };
  const byRename = async (text: string) => {
    await writeFile(`${file}~`, post(text));
    await rename(`${file}~`, file);
  };
  expect(await textAfter(() => byRename("Once."))).toBe("<p>Once.</p>");
  expect(await textAfter(() => byRename("Twice."))).toBe("<p>Twice.</p>");
  expect(await textAfter(() => writeFile(file, post("In place.")))).toBe("<p>In place.</p>");
  const reported = new Promise<string>((resolve) => (failed = resolve as typeof failed));
  await writeFile(file, post("[x](/nowhere)"));
  expect(await reported).toMatch(/posts\/a\.md:8 {2}/);
  expect(await textAfter(() => byRename("Mended."))).toBe("<p>Mended.</p>");
});

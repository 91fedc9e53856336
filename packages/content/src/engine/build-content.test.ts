import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openContentFolder } from "../query/open-content.ts";
import type { SearchHit } from "../search/create-search.ts";
import { createSearch } from "../search/create-search.ts";
import { type BuildOptions, buildContent } from "./build-content.ts";

let root: string;
let options: BuildOptions;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "content-"));
  options = {
    root,
    target: path.join(root, "dist"),
    cache: path.join(root, "cache"),
    today: "2026-11-21",
    drafts: false,
  };
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function writePost(slug: string, fields: string[] = [], text = "Some words."): Promise<void> {
  const file = path.join(root, "posts", `${slug}.md`);
  const common = [
    `title: Post ${slug}`,
    "description: Words that are long enough to say what the post is about, twice.",
    "tags: [dates]",
  ];
  const published = fields.some((field) => field.startsWith("published"))
    ? []
    : ["published: 2026-11-01"];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, ["---", ...common, ...published, ...fields, "---", "", text].join("\n"));
}

async function database(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), await readFile(file, "utf8")] as const;
    });
  return Object.fromEntries(await Promise.all(texts));
}

const slugs = async () =>
  (await openContentFolder(options.target).getList("posts"))?.entries.map(({ slug }) => slug);

describe("a build", () => {
  test("gives the same bytes in another folder, from the cache and on several threads", async () => {
    for (let at = 0; at < 70; at += 1) await writePost(`p${at}`, [], `## Part\n\nWord${at} dates.`);
    await buildContent(options);
    const first = await database(options.target);
    await buildContent(options);
    expect(await database(options.target)).toEqual(first);
    const elsewhere = path.join(root, "elsewhere");
    await cp(path.join(root, "posts"), path.join(elsewhere, "posts"), { recursive: true });
    const target = path.join(elsewhere, "dist");
    await buildContent({
      ...options,
      root: elsewhere,
      target,
      cache: path.join(elsewhere, "cache"),
    });
    expect(await database(target)).toEqual(first);
  });

  test("after an edit writes only changed documents, with the result of a complete build", async () => {
    await writePost("a", [], "```python\nprint(1)\n```");
    await writePost("b", ["formerly: [old-b]"], "Other text.");
    await buildContent(options);
    const before = await database(options.target);
    await appendFile(path.join(root, "posts/a.md"), "\nMore.");
    await buildContent(options);
    const after = await database(options.target);
    const content = openContentFolder(options.target);
    const edited = await content.getEntry("posts", "a");
    expect(edited && "html" in edited && edited.html).toContain("More.");
    const kept = Object.keys(after).filter(
      (file) => file in before && file.startsWith("documents"),
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const file of kept) expect(after[file]).toBe(before[file]);
    const target = path.join(root, "from-nothing");
    await buildContent({ ...options, target, cache: path.join(root, "other-cache") });
    expect(await database(target)).toEqual(after);
  });

  test("checks the newsletters but does not put them on the site", async () => {
    await writePost("a");
    await mkdir(path.join(root, "newsletter"));
    const write = (text: string) =>
      writeFile(
        path.join(root, "newsletter/first.md"),
        `---\nsubject: Only for subscribers\npublished: 2026-11-01\n---\n\n${text}\n`,
      );
    await write("See [the post](/blog/a) and [another](/blog/b).");
    await expect(buildContent(options)).rejects.toMatchObject({
      problems: [{ file: "newsletter/first.md", line: 6 }],
    });
    await write("See [the post](/blog/a).\n\n| a |\n| --- |\n| 1 |");
    await expect(buildContent(options)).rejects.toMatchObject({
      problems: [{ file: "newsletter/first.md", line: 8 }],
    });
    await writePost("later", ["published: 2026-11-22"]);
    await write("See [the next post](/blog/later).");
    await expect(buildContent(options)).rejects.toMatchObject({
      problems: [{ file: "newsletter/first.md", line: 6 }],
    });
    await write("See [the post](/blog/a), says the newsletter.");
    for (const drafts of [false, true]) {
      await buildContent({ ...options, drafts });
      expect(JSON.stringify(await database(options.target))).not.toMatch(/newsletter|subscribers/);
    }
  });

  test("fails with the problems of every file, and keeps the last good database", async () => {
    await writePost("a");
    await buildContent(options);
    const before = await database(options.target);
    await writePost("b", ["updatd: 2026-11-02"], "[x](/nowhere)");
    await writePost("c", [], "![](missing.png)");
    await expect(buildContent(options)).rejects.toMatchObject({
      problems: [
        { file: "posts/b.md", line: 6, field: "updatd" },
        { file: "posts/b.md", line: 9 },
        { file: "posts/c.md", line: 8 },
        { file: "posts/c.md", line: 8 },
      ],
    });
    expect(await database(options.target)).toEqual(before);
  });
});

describe("what visitors see", () => {
  test("drafts and future posts are only in the author's preview", async () => {
    await writePost("now");
    await writePost("draft", ["draft: true"]);
    await writePost("later", ["published: 2026-12-01"]);
    await buildContent(options);
    expect(await slugs()).toEqual(["now"]);
    await buildContent({ ...options, today: "2026-12-01" });
    expect(await slugs()).toEqual(["later", "now"]);
    await buildContent({ ...options, drafts: true });
    expect(await slugs()).toEqual(["later", "draft", "now"]);
  });

  test("a published page cannot link to a future one", async () => {
    await writePost("now", [], "[soon](later.md)");
    await writePost("later", ["published: 2026-12-01"]);
    await expect(buildContent(options)).rejects.toThrow(
      /posts\/now.md:8 {2}the link "\/blog\/later" leads to a page that visitors do not see yet/,
    );
    await expect(buildContent({ ...options, today: "2026-12-01" })).resolves.toBeDefined();
  });

  test("a renamed post is found under its new address", async () => {
    await writePost("new", ["formerly: [old]"]);
    await buildContent(options);
    expect(await openContentFolder(options.target).getEntry("posts", "old")).toEqual({
      movedTo: "/blog/new",
    });
  });

  test("two entries cannot have the same address, or a former address of another", async () => {
    await writePost("a");
    await writePost("b", ["formerly: [a]"]);
    await expect(buildContent(options)).rejects.toThrow(
      "posts/b.md:6  posts/a.md has the address /blog/a already",
    );
  });

  test("lists have pages, tags, neighbours and the parts of a series", async () => {
    for (let day = 10; day < 22; day += 1) {
      await writePost(`d${day}`, [
        `published: 2026-10-${day}`,
        ...(day < 12 ? [`series: { name: S, part: ${day - 9} }`] : []),
      ]);
    }
    await buildContent(options);
    const content = openContentFolder(options.target);
    const second = await content.getList("posts", { page: 2 });
    expect(second).toMatchObject({ page: 2, pages: 2, total: 12 });
    expect(second?.entries.map(({ slug }) => slug)).toEqual(["d11", "d10"]);
    expect(await content.getList("posts", { page: 3 })).toBeUndefined();
    expect(await content.getList("posts", { tag: "dates" })).toMatchObject({ total: 12 });
    expect(await content.getTags("posts")).toEqual([
      { tag: "dates", label: "Dates and times", entries: 12 },
    ]);
    const post = await content.getEntry("posts", "d11");
    expect(post).toMatchObject({ previous: { slug: "d12" }, next: { slug: "d10" } });
    expect(post && "series" in post && post.series?.map(({ slug }) => slug)).toEqual([
      "d10",
      "d11",
    ]);
  });

  test("parts of a series from one day are listed in reverse order, in feeds too", async () => {
    for (const [slug, part] of Object.entries({ a: 1, b: 3, c: 2 })) {
      await writePost(slug, [`series: { name: S, part: ${part} }`]);
    }
    await buildContent(options);
    expect(await slugs()).toEqual(["b", "c", "a"]);
    const feed = await readFile(path.join(options.target, "feeds/feed.json"), "utf8");
    const { items } = JSON.parse(feed) as { items: { date_published: string }[] };
    expect(items.map(({ date_published: time }) => time)).toEqual([
      "2026-11-01T00:03:00Z",
      "2026-11-01T00:02:00Z",
      "2026-11-01T00:01:00Z",
    ]);
  });

  test("the search finds every visible entry, and no other", async () => {
    await writePost("now", [], "A weir gate.");
    await writePost("draft", ["draft: true"], "A weir draft.");
    await buildContent(options);
    const search = createSearch(openContentFolder(options.target).getDocument);
    const paths = (hits: SearchHit[]) => hits.map(({ path }) => path);
    expect(paths(await search("weir"))).toEqual(["/blog/now"]);
  });
});

import type { ListPage, EntrySummary } from "@site/content/query/types";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { PostList } from "./post-list.tsx";

const series = { name: "From a raw table to a clean one", part: 2 };

function createPost(
  slug: string,
  data: Partial<EntrySummary<"posts">["data"]>,
): EntrySummary<"posts"> {
  return {
    collection: "posts",
    slug,
    path: `/blog/${slug}`,
    minutes: 4,
    data: { title: slug, description: "", tags: [], ...data } as EntrySummary<"posts">["data"],
  };
}

test("posts with the same day and series share one heading", () => {
  const entries = [
    createPost("second", { published: "2026-11-21", series }),
    createPost("first", { published: "2026-11-21", series: { ...series, part: 1 } }),
    createPost("alone", { published: "2026-11-20" }),
  ];
  const list: ListPage<"posts"> = { collection: "posts", page: 1, pages: 1, total: 3, entries };
  const page = renderToStaticMarkup(<PostList list={list} tags={[]} />);
  expect(page.match(/<time datetime="[\d-]+">/gi)).toHaveLength(2);
  expect(page.match(/From a raw table to a clean one/g)).toHaveLength(1);
  expect(page).toContain("Part 2");
  expect(page).toContain("Part 1");
});

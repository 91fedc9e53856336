import { expect, test } from "vitest";

import { createContentReader } from "./create-content.ts";
import { getEntryKey } from "./keys.ts";

/** A host after two deploys that no longer has all files of the first. */
const files: Record<string, unknown> = {
  "new-shard": { "posts/a": "new-a" },
  "old-shard": { "posts/a": "old-a", "posts/b": "old-b" },
  "new-a": { html: "new" },
  "old-b": { html: "old" },
};

function open(shard: string) {
  const requested: string[] = [];
  const content = createContentReader({
    manifest: () => ({ format: 1, shards: [shard] }),
    freshManifest: () => Promise.resolve({ format: 1, shards: ["new-shard"] }),
    read: (address) => {
      requested.push(address);
      return Promise.resolve(files[address]);
    },
  });
  return { content, asked: requested };
}

test("a document is found in two steps and read once", async () => {
  const { content, asked: requested } = open("new-shard");
  expect(await content.getEntry("posts", "a")).toEqual({ html: "new" });
  expect(await content.getDocument(getEntryKey("posts", "a"))).toEqual({ html: "new" });
  expect(requested).toEqual(["new-shard", "new-a"]);
});

test("a client of an earlier deploy reads its documents while they exist", async () => {
  expect(await open("old-shard").content.getEntry("posts", "b")).toEqual({ html: "old" });
});

test("a client of an earlier deploy reads current documents when its own are gone", async () => {
  expect(await open("old-shard").content.getEntry("posts", "a")).toEqual({ html: "new" });
  expect(await open("lost-shard").content.getEntry("posts", "a")).toEqual({ html: "new" });
});

test("a missing document is undefined", async () => {
  expect(await open("new-shard").content.getEntry("posts", "none")).toBeUndefined();
});

test("a listed document that the host lacks is an error with a readable message", async () => {
  const content = createContentReader({
    manifest: () => ({ format: 1, shards: ["new-shard"] }),
    freshManifest: () => Promise.resolve({ format: 1, shards: ["new-shard"] }),
    read: (address) => Promise.resolve(address === "new-a" ? undefined : files[address]),
  });
  await expect(content.getEntry("posts", "a")).rejects.toThrow(
    "A part of this page could not be loaded.",
  );
  expect(await content.getEntry("posts", "none")).toBeUndefined();
});

test("a failed read is tried again", async () => {
  let fails = true;
  const content = createContentReader({
    manifest: () => ({ format: 1, shards: ["new-shard"] }),
    read: (address) =>
      fails ? Promise.reject(new Error("away")) : Promise.resolve(files[address]),
  });
  await expect(content.getEntry("posts", "a")).rejects.toThrow("away");
  fails = false;
  expect(await content.getEntry("posts", "a")).toEqual({ html: "new" });
});

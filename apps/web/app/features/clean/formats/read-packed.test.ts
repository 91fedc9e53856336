import { expect, test } from "vitest";

import { readPacked } from "./read-packed.ts";

test("a file that was changed on the disk since it was chosen is refused in words", async () => {
  class ChangedFile extends File {
    override slice(): Blob {
      return Object.assign(new Blob(), {
        arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")),
      });
    }
  }
  const source = { name: "ages", file: new ChangedFile([], "ages.csv"), quotes: true };
  const answer = await readPacked(source, new AbortController().signal);
  expect(answer).toMatchObject({ kind: "refused", code: "unreadable" });
});

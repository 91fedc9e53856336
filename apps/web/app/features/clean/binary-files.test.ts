import { expect, test } from "vitest";

import { readBinaryFile } from "./binary-files.ts";

test("a file that was changed on disk since it was chosen is reported as unreadable", async () => {
  class ChangedFile extends File {
    override slice(): Blob {
      return Object.assign(new Blob(), {
        arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")),
      });
    }
  }
  const source = { name: "ages", file: new ChangedFile([], "ages.csv") };
  const result = await readBinaryFile(source, new AbortController().signal);
  expect(result).toMatchObject({ kind: "error", code: "unreadable" });
});

import path from "node:path";

import { describe, expect, inject, test } from "vitest";

import { contentRoot } from "./check-pages.ts";
import { runPython } from "./run-python.ts";

const python = inject("python");
const dataFile = path.join(contentRoot, "datasets/census-historical/census-historical.csv");

function page(file: string, ...codes: string[]) {
  return { file, blocks: codes.map((code, index) => ({ line: 10 * (index + 1), code })) };
}

describe.skipIf(python === null)("Python", () => {
  const run = (...pages: ReturnType<typeof page>[]) => runPython(python ?? "", pages, [dataFile]);

  test("the blocks of a page share their variables; other pages do not see them", async () => {
    const { pages } = await run(
      page("one.md", "x = 41", "print(x + 1)"),
      page("two.md", "print('x' in globals())"),
    );
    expect(pages).toEqual([[{ stdout: "" }, { stdout: "42\n" }], [{ stdout: "False\n" }]]);
  });

  test("the dataset files are in the working folder, and files that a page writes are deleted after it", async () => {
    const read = 'import pandas as pd\nprint(len(pd.read_csv("census-historical.csv")))';
    const { pages } = await run(
      page("one.md", 'open("mine.txt", "w").close()', read),
      page("two.md", 'import os\nprint(os.path.exists("mine.txt"))'),
    );
    expect(pages[0]?.[1]).toEqual({ stdout: "570\n" });
    expect(pages[1]).toEqual([{ stdout: "False\n" }]);
  });

  test("display options of pandas end with the page", async () => {
    const width = 'import pandas as pd\nprint(pd.get_option("display.max_rows"))';
    const set = `import pandas as pd\npd.set_option("display.max_rows", 7)`;
    const { pages } = await run(page("one.md", set), page("two.md", width));
    expect(pages[1]).toEqual([{ stdout: "60\n" }]);
  });

  test("a failure is reported with its line and ends its page, but not the others", async () => {
    const { pages } = await run(
      page("one.md", "print(1)\nprint(2 / 0)", "print(3)"),
      page("two.md", "def f(:"),
      page("three.md", "import pandas as pd\n\npd.DataFrame()['none']"),
      page("four.md", "raise SystemExit(1)"),
      page("five.md", "print('on')"),
    );
    expect(pages[0]).toEqual([
      { stdout: "1\n", error: { line: 11, message: "ZeroDivisionError: division by zero" } },
    ]);
    expect(pages[1]?.[0]?.error).toMatchObject({ line: 10 });
    expect(pages[2]?.[0]?.error).toEqual({ line: 12, message: "KeyError: 'none'" });
    expect(pages[3]?.[0]?.error?.message).toBe("SystemExit: 1");
    expect(pages[4]).toEqual([{ stdout: "on\n" }]);
  });

  test("a page that crashes the process is reported", async () => {
    const run = runPython(
      python ?? "",
      [page("sound.md", "x = 1"), page("fatal.md", "import os\nos._exit(3)")],
      [],
    );
    await expect(run).rejects.toThrow(/ended with 3\.[^]*fatal\.md\n$/);
  });
});

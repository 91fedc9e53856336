/** A test as a document names it: its file, and its name as written there. */
export interface TestReference {
  file: string;
  name: string;
}

const reference = /^`([\w@./-]+\.(?:test|spec)\.tsx?)`: (.+)$/;

/**
 * The tests that a cell of a table names, as in `` `lib/a.test.ts`: one<br>another<br>`b.test.ts`: a third ``: a
 * name without a file belongs to the file before it. A cell that begins otherwise names none.
 */
export function readTestReferences(cell: string): TestReference[] {
  const found: TestReference[] = [];
  for (const part of cell.split("<br>").map((text) => text.trim())) {
    const [, named, first] = reference.exec(part) ?? [];
    const file = named ?? found.at(-1)?.file;
    if (file !== undefined) found.push({ file, name: first ?? part });
  }
  return found;
}

/** The cells of each row of the tables in a Markdown text, with the row's line. */
export function readTableRows(markdown: string): { line: number; cells: string[] }[] {
  return markdown.split("\n").flatMap((text, index) => {
    if (!/^\|.*\|$/.test(text)) return [];
    const cells = text
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return [{ line: index + 1, cells }];
  });
}

import { always, type HandKinds, isText } from "./hand-kind.ts";

/** What changes columns as a whole. */
export const columnKinds = {
  rename: {
    label: "Rename it",
    fits: always,
    fields: ({ name }) => [{ name: "to", label: "New name", initial: name }],
    make: ({ name }, { to = "" }) => ({ kind: "rename", pairs: [[name, to]] }),
  },
  "drop-columns": {
    label: "Remove it",
    fits: always,
    fields: () => [],
    make: ({ name }) => ({ kind: "drop-columns", columns: [name] }),
  },
  split: {
    label: "Split it into two",
    fits: isText,
    fields: ({ name }) => [
      { name: "by", label: "At this text", hint: "Where it first appears in each cell." },
      { name: "first", label: "Name of the part before it", initial: `${name} 1` },
      { name: "second", label: "Name of the part after it", initial: `${name} 2` },
    ],
    make: ({ name }, { by = "", first = "", second = "" }) =>
      first === second
        ? "Give the two new columns different names."
        : { kind: "split", column: name, by, into: [first, second] },
  },
  join: {
    label: "Join it with another column",
    fits: (column, others) => isText(column) && others.some(isText),
    fields: ({ name }, others) => [
      {
        name: "other",
        label: "The other column",
        options: others.filter(isText).map((column) => [column.name, column.name] as const),
      },
      { name: "between", label: "Text between the two", initial: " ", mayBeEmpty: true },
      { name: "into", label: "Name of the new column", initial: `${name} joined` },
    ],
    make: ({ name }, { other = "", between = "", into = "" }) => ({
      kind: "join",
      columns: [name, other],
      between,
      into,
    }),
  },
} satisfies Partial<HandKinds>;

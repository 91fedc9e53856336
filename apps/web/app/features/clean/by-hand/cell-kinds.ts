import { always, type HandKind, isNumber, isText } from "./hand-kind.ts";

/** What changes cells and leaves their type. */
export const cellKinds: readonly HandKind[] = [
  {
    name: "replace",
    label: "Replace a text in its cells",
    fits: isText,
    fields: () => [
      { name: "find", label: "Text to look for", hint: "As it stands, wherever it is in a cell." },
      { name: "with", label: "Text in its place", mayBeEmpty: true },
    ],
    make: ({ name }, values) => ({
      kind: "replace",
      columns: [name],
      find: values.find ?? "",
      with: values.with ?? "",
    }),
  },
  {
    name: "value",
    label: "Write one value another way",
    fits: isText,
    fields: () => [
      { name: "from", label: "The whole cell, as it is" },
      { name: "to", label: "As it is to be" },
    ],
    make: ({ name }, { from = "", to = "" }) => ({
      kind: "spellings",
      column: name,
      pairs: [[from, to]],
    }),
  },
  {
    name: "fill",
    label: "Fill its missing cells",
    fits: always,
    fields: (column) => [
      {
        name: "what",
        label: "With",
        options: [
          ...(isText(column) ? ([["value", "a value of mine"]] as const) : []),
          ["previous", "the value above"],
          ...(isNumber(column) ? ([["median", "the median"]] as const) : []),
        ],
      },
      ...(isText(column) ? [{ name: "value", label: "Your value", mayBeEmpty: true }] : []),
    ],
    make({ name }, { what, value = "" }) {
      if (what === "value" && value === "") return "Write the value to fill in.";
      if (what === "value") return { kind: "fill", column: name, by: { what, value } };
      return {
        kind: "fill",
        column: name,
        by: { what: what === "median" ? "median" : "previous" },
      };
    },
  },
  {
    name: "missing",
    label: "Say which value means missing",
    fits: isText,
    fields: () => [{ name: "value", label: "The whole cell, as it is", hint: "Like n/a or -." }],
    make: ({ name }, { value = "" }) => ({
      kind: "missing",
      columns: [name],
      spellings: [value],
    }),
  },
  {
    name: "spaces",
    label: "Take out stray spaces",
    fits: isText,
    fields: () => [],
    make: ({ name }) => ({
      kind: "spaces",
      columns: [name],
      inside: true,
      hard: false,
      invisible: true,
    }),
  },
  {
    name: "encoding",
    label: "Repair letters like Ã¼ and â€“",
    fits: isText,
    fields: () => [],
    make: ({ name }) => ({ kind: "encoding", columns: [name] }),
  },
  {
    name: "formulas",
    label: "Make formulas harmless for spreadsheets",
    fits: isText,
    fields: () => [],
    make: ({ name }) => ({ kind: "formulas", columns: [name] }),
  },
];

/** As much as is asked here of what Stryker gives: a path of Babel. */
interface NodePath {
  node: { type: string; key?: { name?: string }; id?: { name?: string } | null };
}

const SENTENCES = new Set([
  "sentence",
  "describe",
  "exampleOf",
  "exampleOfParts",
  "offsetText",
  "why",
  "untouched",
  "label",
]);

/**
 * What writes sentences is looked at by people, and each mutation of what writes Python would need pandas: the
 * differential test has it. Stryker leaves both alone.
 */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "writers",
    value: {
      shouldIgnore({ node }: NodePath): string | undefined {
        const name = (node.type.startsWith("Object") ? node.key?.name : node.id?.name) ?? "";
        if (SENTENCES.has(name)) return "It writes a sentence.";
        return /^python|Pattern(?:s)?$/.test(name) ? "It writes Python." : undefined;
      },
    },
  },
];

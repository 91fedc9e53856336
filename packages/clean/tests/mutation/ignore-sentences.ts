/** As much as is asked here of what Stryker gives: a path of Babel. */
interface NodePath {
  node: { type: string; key?: { name?: string }; id?: { name?: string } | null };
}

const SENTENCES = new Set(["sentence", "describe", "exampleOf", "exampleOfParts", "offsetText"]);

/** Sentences for people are looked at, not tested word by word: Stryker leaves the functions that write them alone. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "sentences",
    value: {
      shouldIgnore({ node }: NodePath): string | undefined {
        const name = node.type.startsWith("Object") ? node.key?.name : node.id?.name;
        return name !== undefined && SENTENCES.has(name) ? "It writes a sentence." : undefined;
      },
    },
  },
];

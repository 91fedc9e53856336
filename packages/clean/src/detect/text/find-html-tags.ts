import { pluralize } from "../../format-count.ts";
import { getPattern } from "../../steps/cells/text-pattern.ts";
import type { Step } from "../../steps/kinds.ts";
import { collectChanges, type Detector, type Issue } from "../issue.ts";
import type { TextProfile } from "../profile.ts";

const anyCase = (names: string) =>
  names
    .split(" ")
    .map((name) => name.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`))
    .join("|");
const buildTag = (names: string) => `</?(?:${anyCase(names)})(?: [^<>]*)?/?>`;

/** Tags that end a line or a block, so that the words around them stay apart. */
const BLOCK_TAG = buildTag("br p div li ul ol tr td hr img");
/** Tags inside of words and sentences. */
const INLINE_TAG = buildTag("b i em strong u span font sup sub small a");
const MAY_BE_TAG = /<\/?[A-Za-z]/;
const CLOSED = /<\/[A-Za-z]+>|<[bh]r ?\/?>|<img /i;
/** A tag with something that is nowhere else: the address of a link, or the text of an image. */
const HAS_CONTENT = /[ "'](?:href|src|alt) ?=/i;
const MARKUP_NAME = /html|xml|markup|template|code|snippet|source/i;

/** Finds tags of HTML in texts, such as “<b>Bern</b>”. */
export const findHtmlTags: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn({ column, texts }: TextProfile): Issue[] {
  if (MARKUP_NAME.test(column.name)) return [];
  const tagged = texts.filter(({ text }) => MAY_BE_TAG.test(text));
  if (!tagged.some(({ text }) => CLOSED.test(text))) return [];
  const tags = [
    [BLOCK_TAG, " "],
    [INLINE_TAG, ""],
  ] as const;
  const remove = (text: string) =>
    tags.reduce((rest, [find, by]) => rest.replaceAll(getPattern(find).regex, () => by), text);
  // Other tags, comparisons and types such as list<int> have a meaning.
  if (tagged.some(({ text }) => /[<>]/.test(remove(text)))) return [];
  return tags.flatMap(([find, by]): Issue[] => {
    const { regex } = getPattern(find);
    const { count, examples } = collectChanges(tagged, (text) => text.replaceAll(regex, () => by));
    if (count === 0) return [];
    const step: Step = { kind: "replace-pattern", columns: [column.name], find, with: by };
    const found = tagged.flatMap(({ text }) => text.match(regex) ?? []);
    const common = {
      count,
      title: `${pluralize(count, "cell")} with ${by === "" ? "HTML tags" : "HTML line breaks"}, such as ${found[0] ?? ""}`,
      untouched: "The text between the tags stays.",
    };
    return [
      found.some((tag) => HAS_CONTENT.test(tag))
        ? {
            confidence: "ambiguous",
            options: [{ label: "Remove tags and link addresses", examples, step }],
            examples: [],
            ...common,
          }
        : {
            confidence: "likely",
            step,
            examples,
            reason: "Because tags belong to a web page, and the text is the same without them.",
            ...common,
          },
    ];
  });
}

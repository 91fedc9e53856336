import type { List, Nodes, PhrasingContent, Root, RootContent } from "mdast";

import type { RenderContext } from "../markdown/context.ts";

/** Words of a letter, with links to the site (`/blog`) or to other addresses (`https:`, `mailto:`). */
export type LetterWords = (string | { strong: string } | { label: string; to: string })[];

/** A part of a letter; a paragraph that is nothing but a link is a button. */
export type LetterPart =
  | { heading: string }
  | { words: LetterWords }
  | { list: LetterWords[] }
  | { button: { label: string; to: string } };

type Report = RenderContext["report"];

const ALLOWED =
  "mail programs show headings (##), paragraphs, plain lists, **bold** words and links alike; write it with these";

/** The parts of a letter. What a mail cannot show is reported and left out. */
export function letterParts(tree: Root, report: Report): LetterPart[] {
  return tree.children.flatMap((node) => partOf(node, report));
}

function partOf(node: RootContent, report: Report): LetterPart[] {
  if (node.type === "heading" && node.depth === 2) return [{ heading: textOf(node, report) }];
  if (node.type === "list" && !node.ordered) return [{ list: itemsOf(node, report) }];
  if (node.type === "paragraph") {
    const words = wordsOf(node.children, report);
    const [only] = words;
    const isButton = words.length === 1 && typeof only === "object" && "to" in only;
    return [isButton ? { button: only } : { words }];
  }
  report(node, ALLOWED);
  return [];
}

function itemsOf({ children }: List, report: Report): LetterWords[] {
  return children.map((item) => {
    const [only, ...others] = item.children;
    if (only?.type === "paragraph" && others.length === 0 && typeof item.checked !== "boolean") {
      return wordsOf(only.children, report);
    }
    report(item, ALLOWED);
    return [];
  });
}

function wordsOf(nodes: PhrasingContent[], report: Report): LetterWords {
  return nodes.flatMap((node): LetterWords => {
    if (node.type === "text") return [oneLine(node.value)];
    if (node.type === "strong") return [{ strong: textOf(node, report) }];
    if (node.type === "link") {
      if (/^(?:\/(?!\/)|https:|mailto:)/.test(node.url)) {
        return [{ label: textOf(node, report), to: node.url }];
      }
      report(node, `the link "${node.url}" has to begin with "/", "https:" or "mailto:"`);
      return [];
    }
    report(node, ALLOWED);
    return [];
  });
}

function textOf(node: Nodes & { children: PhrasingContent[] }, report: Report): string {
  return node.children
    .map((child) => {
      if (child.type === "text") return oneLine(child.value);
      report(child, ALLOWED);
      return "";
    })
    .join("");
}

/** A line may end wherever the author's editor broke it. */
function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

import type { List, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import type * as z from "zod/mini";

import type { RenderContext } from "../markdown/context.ts";
import { fillTreeValues, parseMarkdown } from "../markdown/parse-markdown.ts";
import type { ContentProblem } from "../problems.ts";
import { checkFrontMatter } from "../read/check-front-matter.ts";
import { parseSource } from "../read/read-source.ts";
import { contentValues as ourValues } from "../read/values.ts";
import { newsletterSchema } from "../schemas/newsletter-schema.ts";

/** Text of a newsletter, with links to the site (`/blog`) or to other addresses (`https:`, `mailto:`). */
export type NewsletterText = (string | { strong: string } | { label: string; to: string })[];

/** A block of a newsletter. A paragraph that consists of one link becomes a button. */
export type NewsletterBlock =
  | { heading: string }
  | { words: NewsletterText }
  | { list: NewsletterText[] }
  | { button: { label: string; to: string } };

type ReportProblem = RenderContext["report"];

const ALLOWED =
  "mail programs show headings (##), paragraphs, plain lists, **bold** words and links alike; write it with these";

/** Converts the Markdown of a newsletter. Reports and leaves out what a mail cannot show. */
function toNewsletterBlocks(tree: Root, report: ReportProblem): NewsletterBlock[] {
  return tree.children.flatMap((node) => toBlocks(node, report));
}

function toBlocks(node: RootContent, report: ReportProblem): NewsletterBlock[] {
  if (node.type === "heading" && node.depth === 2) return [{ heading: toPlainText(node, report) }];
  if (node.type === "list" && !node.ordered) return [{ list: toListItems(node, report) }];
  if (node.type === "paragraph") {
    const words = toText(node.children, report);
    const [only] = words;
    const isButton = words.length === 1 && typeof only === "object" && "to" in only;
    return [isButton ? { button: only } : { words }];
  }
  report(node, ALLOWED);
  return [];
}

function toListItems({ children }: List, report: ReportProblem): NewsletterText[] {
  return children.map((item) => {
    const [only, ...others] = item.children;
    if (only?.type === "paragraph" && others.length === 0 && typeof item.checked !== "boolean") {
      return toText(only.children, report);
    }
    report(item, ALLOWED);
    return [];
  });
}

function toText(nodes: PhrasingContent[], report: ReportProblem): NewsletterText {
  return nodes.flatMap((node): NewsletterText => {
    if (node.type === "text") return [joinLines(node.value)];
    if (node.type === "strong") return [{ strong: toPlainText(node, report) }];
    if (node.type === "link") {
      if (/^(?:\/(?!\/)|https:|mailto:)/.test(node.url)) {
        return [{ label: toPlainText(node, report), to: node.url }];
      }
      report(node, `the link "${node.url}" has to begin with "/", "https:" or "mailto:"`);
      return [];
    }
    report(node, ALLOWED);
    return [];
  });
}

function toPlainText(node: Nodes & { children: PhrasingContent[] }, report: ReportProblem): string {
  return node.children
    .map((child) => {
      if (child.type === "text") return joinLines(child.value);
      report(child, ALLOWED);
      return "";
    })
    .join("");
}

/** Joins lines, because the line breaks of the source have no meaning. */
function joinLines(text: string): string {
  return text.replaceAll("\n", " ");
}

/** A parsed newsletter, ready to be rendered as a mail. */
export interface NewsletterIssue extends z.output<typeof newsletterSchema> {
  parts: NewsletterBlock[];
}

/** Parses a newsletter file and fills in its values, or returns all problems. */
export function parseNewsletter(
  file: string,
  text: string,
  values = ourValues,
): { letter: NewsletterIssue; problems?: never } | { letter?: never; problems: ContentProblem[] } {
  const source = parseSource(file, text.replaceAll("\r\n", "\n"));
  const problems = [...source.problems];
  const report: RenderContext["report"] = (node, message) => {
    problems.push({ file, line: node?.position?.start.line ?? 1, message });
  };
  const { data, problems: inFields } = checkFrontMatter(file, newsletterSchema, source, values);
  problems.push(...inFields);
  const tree = parseMarkdown(source.body);
  fillTreeValues(tree, { values, report });
  const parts = toNewsletterBlocks(tree, report);
  if (parts.length === 0) problems.push({ file, line: 1, message: "expected a text" });
  return data && problems.length === 0 ? { letter: { ...data, parts } } : { problems };
}

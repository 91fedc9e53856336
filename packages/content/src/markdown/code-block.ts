import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";

import { suggestName } from "../problems/nearest-name.ts";
import { element, type RenderContext, textNode } from "./context.ts";

const flags = ["norun", "title"];

/** How a language is written, where that is not its name in the fence. */
const languageNames: Readonly<Record<string, string>> = {
  bash: "Shell",
  csv: "CSV",
  json: "JSON",
  powershell: "PowerShell",
  python: "Python",
  r: "R",
  sql: "SQL",
  text: "Text",
  toml: "TOML",
  yaml: "YAML",
};

/**
 * A fence as a figure: its title or language on top, the code highlighted by classes. A fence "output" is the
 * output of the code above it.
 */
export function codeBlock(node: Code, context: RenderContext): Element {
  const language = node.lang ?? "text";
  if (!context.languages.includes(language)) {
    const hint = suggestName(language, context.languages);
    context.report(node, `unknown language "${language}" of a code block. ${hint}`);
    return element("pre", {}, [element("code", {}, [textNode(node.value)])]);
  }
  const title = titleOf(node, context);
  const isOutput = language === "output";
  const label = title ?? (isOutput ? "Output" : undefined);
  const code = element("code", {}, highlighted(node.value, language, context));
  // Without a title the stylesheet names the language; it is no text that the search should find.
  const named = label ? {} : { dataLanguage: languageNames[language] ?? language };
  return element(
    "figure",
    { className: isOutput ? ["code-block", "output"] : ["code-block"], ...named },
    [
      ...(label ? [element("figcaption", {}, [textNode(label)])] : []),
      // It scrolls, so the keyboard has to reach it.
      element("pre", { tabIndex: 0, dataLanguage: language }, [code]),
    ],
  );
}

function titleOf(node: Code, context: RenderContext): string | undefined {
  const meta = node.meta ?? "";
  const title = /(?:^|\s)title="([^"]*)"/.exec(meta)?.[1];
  for (const word of meta
    .replace(/title="[^"]*"/, "")
    .split(/\s+/)
    .filter(Boolean)) {
    const name = word.split("=")[0] ?? word;
    if (word === "norun") continue;
    context.report(node, `a code block has no setting "${name}". ${suggestName(name, flags)}`);
  }
  return title;
}

function highlighted(code: string, language: string, context: RenderContext): ElementContent[] {
  return context.highlight(code, language).flatMap((line, at) => {
    const pieces = line.map(({ text, kind }) =>
      kind ? element("span", { className: [kind] }, [textNode(text)]) : textNode(text),
    );
    return at === 0 ? pieces : [textNode("\n"), ...pieces];
  });
}

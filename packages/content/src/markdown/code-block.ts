import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";

import { suggestName } from "../problems.ts";
import { createElement, type RenderContext, createText } from "./context.ts";

const settingNames = ["norun", "title"];

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
export function renderCodeBlock(node: Code, context: RenderContext): Element {
  const language = node.lang ?? "text";
  if (!context.languages.includes(language)) {
    const hint = suggestName(language, context.languages);
    context.report(node, `unknown language "${language}" of a code block. ${hint}`);
    return createElement("pre", {}, [createElement("code", {}, [createText(node.value)])]);
  }
  const title = readCodeTitle(node, context);
  const isOutput = language === "output";
  const label = title ?? (isOutput ? "Output" : undefined);
  const code = createElement("code", {}, renderHighlightedCode(node.value, language, context));
  // Without a title the stylesheet names the language; it is no text that the search should find.
  const named = label ? {} : { dataLanguage: languageNames[language] ?? language };
  return createElement(
    "figure",
    { className: isOutput ? ["code-block", "output"] : ["code-block"], ...named },
    [
      ...(label ? [createElement("figcaption", {}, [createText(label)])] : []),
      // It scrolls, so the keyboard has to reach it.
      createElement("pre", { tabIndex: 0, dataLanguage: language }, [code]),
    ],
  );
}

function readCodeTitle(node: Code, context: RenderContext): string | undefined {
  const meta = node.meta ?? "";
  const title = /(?:^|\s)title="([^"]*)"/.exec(meta)?.[1];
  for (const word of meta
    .replace(/title="[^"]*"/, "")
    .split(/\s+/)
    .filter(Boolean)) {
    const name = word.split("=")[0] ?? word;
    if (word === "norun") continue;
    context.report(
      node,
      `a code block has no setting "${name}". ${suggestName(name, settingNames)}`,
    );
  }
  return title;
}

function renderHighlightedCode(
  code: string,
  language: string,
  context: RenderContext,
): ElementContent[] {
  return context.highlight(code, language).flatMap((line, at) => {
    const pieces = line.map(({ text, kind }) =>
      kind ? createElement("span", { className: [kind] }, [createText(text)]) : createText(text),
    );
    return at === 0 ? pieces : [createText("\n"), ...pieces];
  });
}

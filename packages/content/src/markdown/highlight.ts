import { createRequire } from "node:module";

import type * as ShikiCore from "shiki/core";
import type * as ShikiEngine from "shiki/engine/javascript";

import type { CodeToken } from "./context.ts";

const highlightedLanguages = [
  "bash",
  "csv",
  "json",
  "powershell",
  "python",
  "r",
  "sh",
  "sql",
  "toml",
  "yaml",
];
const plainLanguages = ["output", "text"];

/** The languages that a code block can have. */
export const languages: readonly string[] = [...highlightedLanguages, ...plainLanguages];

// Maps the theme's variables to CSS classes. The stylesheet has a light and a dark colour for each class, so pages
// need no style attributes.
const tokenClasses: Readonly<Record<string, string>> = {
  "--shiki-token-comment": "t-comment",
  "--shiki-token-constant": "t-constant",
  "--shiki-token-function": "t-function",
  "--shiki-token-keyword": "t-keyword",
  "--shiki-token-link": "t-string",
  "--shiki-token-parameter": "t-parameter",
  "--shiki-token-string": "t-string",
  "--shiki-token-string-expression": "t-string",
};

const require = createRequire(import.meta.url);
const THEME = "kinds";
let highlighter: ShikiCore.HighlighterCore | undefined;

/** Splits code into tokens: one list for each line. */
export function highlightCode(code: string, language: string): CodeToken[][] {
  if (plainLanguages.includes(language)) return code.split("\n").map((text) => [{ text }]);
  highlighter ??= createHighlighter();
  // Loads grammars on demand: most pages use one or two, and loading one takes longer than rendering a page.
  if (!highlighter.getLoadedLanguages().includes(language)) {
    const grammar = require(`shiki/langs/${language}.mjs`) as {
      default: ShikiCore.LanguageRegistration[];
    };
    highlighter.loadLanguageSync(grammar.default);
  }
  return (
    highlighter
      // No time limit: on a busy machine it could leave a line partly highlighted, and the output would differ.
      .codeToTokensBase(code, { lang: language, theme: THEME, tokenizeTimeLimit: 0 })
      .map((line) => mergeTokens(line.map(({ content, color }) => toToken(content, color))))
  );
}

/** Called for the first code that is not in the cache. */
function createHighlighter(): ShikiCore.HighlighterCore {
  const { createCssVariablesTheme, createHighlighterCoreSync } =
    require("shiki/core") as typeof ShikiCore;
  const { createJavaScriptRegexEngine } = require("shiki/engine/javascript") as typeof ShikiEngine;
  return createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--shiki-" })],
    langs: [],
    engine: createJavaScriptRegexEngine(),
  });
}

function toToken(text: string, colour: string | undefined): CodeToken {
  const kind = tokenClasses[/var\((--[\w-]+)/.exec(colour ?? "")?.[1] ?? ""];
  return kind && text.trim() ? { text, kind } : { text };
}

/** Merges adjacent tokens of the same kind, which saves bytes. */
function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = [];
  for (const piece of tokens) {
    const last = joined.at(-1);
    if (last && last.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

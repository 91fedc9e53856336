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
  "sql",
  "toml",
  "yaml",
];
const plainLanguages = ["output", "text"];

/** The languages that a code block may have. */
export const languages: readonly string[] = [...highlightedLanguages, ...plainLanguages];

// CSS classes by the theme's variables. The stylesheet has a light and a dark colour for each class, so pages need no
// style attributes.
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

/** Splits code into tokens, one list per line. */
export function highlightCode(code: string, language: string): CodeToken[][] {
  if (plainLanguages.includes(language)) return code.split("\n").map((text) => [{ text }]);
  highlighter ??= createHighlighter();
  // A grammar takes longer to load than most pages take to render, and most pages have one or two.
  if (!highlighter.getLoadedLanguages().includes(language)) {
    const grammar = require(`shiki/langs/${language}.mjs`) as {
      default: ShikiCore.LanguageRegistration[];
    };
    highlighter.loadLanguageSync(grammar.default);
  }
  return (
    highlighter
      // No time limit: on a busy machine it could leave a line half highlighted, and the output would differ.
      .codeToTokensBase(code, { lang: language, theme: THEME, tokenizeTimeLimit: 0 })
      .map((line) => mergeTokens(line.map(({ content, color }) => toToken(content, color))))
  );
}

/** Loaded for the first code that no earlier build has cached. */
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

/** Adjacent tokens of one kind are merged: fewer bytes, same look. */
function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = [];
  for (const piece of tokens) {
    const last = joined.at(-1);
    if (last && last.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

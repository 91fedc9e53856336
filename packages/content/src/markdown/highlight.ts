import {
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type HighlighterCore,
} from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import csv from "shiki/langs/csv.mjs";
import json from "shiki/langs/json.mjs";
import powershell from "shiki/langs/powershell.mjs";
import python from "shiki/langs/python.mjs";
import r from "shiki/langs/r.mjs";
import sql from "shiki/langs/sql.mjs";
import toml from "shiki/langs/toml.mjs";
import yaml from "shiki/langs/yaml.mjs";

import type { CodePiece } from "./context.ts";

const highlighted = ["bash", "csv", "json", "powershell", "python", "r", "sql", "toml", "yaml"];
const plain = ["output", "text"];

/** What may stand behind the three backticks of a code block. */
export const languages: readonly string[] = [...highlighted, ...plain];

// Kinds of token by the variable that the theme gives them; the stylesheet has a colour for each in light
// and dark, so that a page needs no colour of its own and no style attribute.
const kinds: Readonly<Record<string, string>> = {
  "--shiki-token-comment": "t-comment",
  "--shiki-token-constant": "t-constant",
  "--shiki-token-function": "t-function",
  "--shiki-token-keyword": "t-keyword",
  "--shiki-token-link": "t-string",
  "--shiki-token-parameter": "t-parameter",
  "--shiki-token-string": "t-string",
  "--shiki-token-string-expression": "t-string",
};

const THEME = "kinds";
let highlighter: HighlighterCore | undefined;

/** Takes code apart into pieces, one list a line. */
export function highlight(code: string, language: string): CodePiece[][] {
  if (plain.includes(language)) return code.split("\n").map((text) => [{ text }]);
  highlighter ??= createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--shiki-" })],
    langs: [bash, csv, json, powershell, python, r, sql, toml, yaml],
    engine: createJavaScriptRegexEngine(),
  });
  return highlighter
    .codeToTokensBase(code, { lang: language, theme: THEME })
    .map((line) => joinEqual(line.map(({ content, color }) => piece(content, color))));
}

function piece(text: string, colour: string | undefined): CodePiece {
  const kind = kinds[/var\((--[\w-]+)/.exec(colour ?? "")?.[1] ?? ""];
  return kind && text.trim() ? { text, kind } : { text };
}

/** Neighbours of one kind become one piece: less to send, the same to see. */
function joinEqual(pieces: readonly CodePiece[]): CodePiece[] {
  const joined: CodePiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

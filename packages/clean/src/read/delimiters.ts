/**
 * A tab, another control character, or a printable ASCII character that isn't a letter, a digit or ". NUL and Ctrl-Z
 * mean the end of a text in some programs, so they can't be delimiters, nor can the ends of lines.
 */
export const DELIMITER = /^[\x01-\x09\x0b\x0c\x0e-\x19\x1b-\x1f !#-/:-@[-`{-~]$/;

const CONTROL_DELIMITERS = /[\x01-\x08\x0b\x0c\x0e-\x19\x1b-\x1f]/g;

/** Lists the control characters in a text that can be delimiters, by their codes. */
export function listControlDelimiters(text: string): string[] {
  return [...new Set(text.match(CONTROL_DELIMITERS))].toSorted();
}

export function isControlDelimiter(delimiter: string): boolean {
  return listControlDelimiters(delimiter).length > 0;
}

const names: Record<string, string> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "vertical bar",
  " ": "space",
  "\v": "vertical tab",
  "\f": "form feed",
  "\x1c": "file separator",
  "\x1d": "group separator",
  "\x1e": "record separator",
  "\x1f": "unit separator",
};

/** The name of a delimiter for people, such as “semicolon”. */
export function getDelimiterName(delimiter: string): string {
  const name = names[delimiter] ?? delimiter;
  return isControlDelimiter(name) ? `control character ${formatDelimiter(name)}` : name;
}

/** Formats a delimiter as people can type it: control characters as `\x1f`. */
export function formatDelimiter(delimiter: string): string {
  const code = delimiter.charCodeAt(0);
  return code < 0x20 ? `\\x${code.toString(16).padStart(2, "0")}` : delimiter;
}

const typed: Record<string, string> = {
  tab: "\t",
  [String.raw`\t`]: "\t",
  [String.raw`\v`]: "\v",
  [String.raw`\f`]: "\f",
};

/** Reads a delimiter as people type it: the character, `tab`, `\t`, or the code of a control character, `\x1f`. */
export function parseDelimiter(text: string): string | undefined {
  const [, code] = /^(?:\\x|0x|\\u00)([01][0-9a-f])$/i.exec(text) ?? [];
  const delimiter = code ? String.fromCharCode(Number.parseInt(code, 16)) : (typed[text] ?? text);
  return DELIMITER.test(delimiter) ? delimiter : undefined;
}

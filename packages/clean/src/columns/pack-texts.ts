import type { TextValues } from "./table.ts";

const utf8Encoder = new TextEncoder();

/** Texts as UTF-8, one after the other; the index of a text is its code. */
export function packTexts(texts: readonly string[]): TextValues {
  const starts = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [code, text] of texts.entries()) {
    starts[code] = end;
    end += getUtf8Length(text);
    ends[code] = end;
  }
  return { bytes: utf8Encoder.encode(texts.join("")), starts, ends };
}

function getUtf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // The two halves of a pair have four bytes together.
    if (unit > 0x7f) length += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return length;
}

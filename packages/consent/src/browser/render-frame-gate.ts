import type { ConsentTexts } from "../locales/texts.ts";

/** A frame of another site, as an author writes it. */
export interface GatedFrame {
  src: string;
  /** What the frame shows: its accessible name and the text of its link. */
  title: string;
  /** Identifier of the item that it waits for. Default: all functional items. */
  service?: string;
  /** Further attributes of the iframe: width, height, allow, sandbox and so on. */
  attributes?: Readonly<Record<string, string>>;
  /** Where the notice's link leads without JavaScript. */
  settingsPage?: string;
}

/**
 * HTML of a frame that waits for consent, for content that is rendered to a string. Nothing of it loads before
 * `openFrames` opens it; without JavaScript it is a link. Every value is escaped. Throws a TypeError for an address
 * that is not http or https.
 */
export function renderFrameGate(frame: GatedFrame, texts: ConsentTexts): string {
  const { src, title, service = "", attributes = {}, settingsPage = "#" } = frame;
  if (!/^https?:$/.test(new URL(src).protocol)) throw new TypeError(`${src} is no web address.`);
  const all = Object.entries({ loading: "lazy", ...attributes, src, title });
  const written = all.map(
    ([name, value]) => ` ${assertAttributeName(name)}="${escapeHtml(value)}"`,
  );
  const [before = "", after = ""] = texts.blockedIframe.split("{here}");
  const link = `<a href="${escapeHtml(settingsPage)}" data-consent-action="manage">${escapeHtml(texts.here)}</a>`;
  return [
    `<div class="consent-frame" data-consent-frame="${escapeHtml(service)}">`,
    `<template><iframe${written.join("")}></iframe></template>`,
    `<p>${escapeHtml(before)}${link}${escapeHtml(after)}</p>`,
    `<button type="button" data-consent-action="once">${escapeHtml(texts.loadOnce)}</button>`,
    `<a href="${escapeHtml(src)}" rel="noreferrer">${escapeHtml(title)}</a>`,
    "</div>",
  ].join("");
}

function assertAttributeName(name: string): string {
  // An author's event handler would be script, and a srcdoc would load without an address.
  if (!/^[a-z][a-z-]*$/.test(name) || name.startsWith("on") || name === "srcdoc") {
    throw new TypeError(`${name} is no attribute that a gated frame may have.`);
  }
  return name;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

import type { ConsentTexts } from "../locales/texts.ts";

/** A frame of another site, as an author writes it. */
export interface GatedFrame {
  src: string;
  /** What the frame shows: its accessible name and the text of its link. */
  title: string;
  /** Identifier of the service that it needs. Default: all functional services. */
  service?: string;
  /** Further attributes of the iframe: width, height, allow, sandbox and so on. */
  attributes?: Readonly<Record<string, string>>;
  /** Where the notice's link leads without JavaScript. */
  settingsPage?: string;
}

/**
 * HTML of a frame that waits for consent, for content that is rendered to a string. The frame loads once `openFrames`
 * opens it; without JavaScript it is a link. Every value is escaped. Throws a TypeError if the address is not http or
 * https, or if an attribute is not allowed.
 */
export function renderFrameGate(frame: GatedFrame, texts: ConsentTexts): string {
  const { src, title, service = "", attributes = {}, settingsPage = "#" } = frame;
  if (!/^https?:$/.test(new URL(src).protocol)) throw new TypeError(`${src} is no web address.`);
  for (const name of Object.keys(attributes)) assertFrameAttribute(name);
  const iframeAttributes = Object.entries({ loading: "lazy", ...attributes, src, title })
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  const [before = "", after = ""] = texts.blockedIframe.split("{here}");
  const link = `<a href="${escapeHtml(settingsPage)}" data-consent-action="manage">${escapeHtml(texts.here)}</a>`;
  return [
    `<div class="consent-frame" data-consent-frame="${escapeHtml(service)}">`,
    `<template><iframe${iframeAttributes}></iframe></template>`,
    `<p>${escapeHtml(before)}${link}${escapeHtml(after)}</p>`,
    `<button type="button" data-consent-action="once">${escapeHtml(texts.loadOnce)}</button>`,
    `<a href="${escapeHtml(src)}" rel="noreferrer">${escapeHtml(title)}</a>`,
    "</div>",
  ].join("");
}

/** Rejects event handlers, which would run as scripts, and srcdoc, which needs no address. */
function assertFrameAttribute(name: string): void {
  if (!/^[a-z][a-z-]*$/.test(name) || name.startsWith("on") || name === "srcdoc") {
    throw new TypeError(`${name} is no attribute that a gated frame may have.`);
  }
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

/** The part of a consent store that frames need. */
interface FrameConsent {
  allowsFrame: (id?: never) => boolean;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Loads the frames of `renderFrameGate` whose service is enabled, now and after each change. Returns a function that
 * stops it.
 */
export function openFrames(consent: FrameConsent, root: ParentNode = document): () => void {
  const openAllowed = () => {
    for (const gate of root.querySelectorAll("[data-consent-frame]")) {
      const service = gate.getAttribute("data-consent-frame") || undefined;
      if (consent.allowsFrame(service as never)) openFrameGate(gate);
    }
  };
  openAllowed();
  return consent.subscribe(openAllowed);
}

/** Replaces the notice in a gate by the frame that waits in its template, and returns the frame. */
export function openFrameGate(gate: Element): HTMLElement | null {
  const template = gate.querySelector("template");
  if (template) gate.replaceChildren(document.importNode(template.content, true));
  return gate.querySelector("iframe");
}

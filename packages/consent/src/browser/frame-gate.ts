import type { ConsentTexts } from "../locales/texts.ts";

/** An embedded frame of another site, as given by the site's author. */
export interface GatedFrame {
  src: string;
  /** Describes the content: the frame's accessible name and the text of its link. */
  title: string;
  /** Id of the service that the frame requires. Default: all functional services. */
  service?: string;
  /** Further attributes of the iframe: width, height, allow, sandbox and so on. */
  attributes?: Readonly<Record<string, string>>;
  /** Target of the notice's link without JavaScript. */
  settingsPage?: string;
}

/**
 * Renders a frame that waits for consent, as HTML for content that is rendered to a string.
 * `openFrames` loads it once consent is given; without JavaScript it is a link. Every value is
 * escaped. Throws a TypeError if the address is not http or https, or if an attribute is not
 * allowed.
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
    `<div class="grant-frame" data-consent-frame="${escapeHtml(service)}">`,
    `<template><iframe${iframeAttributes}></iframe></template>`,
    `<p>${escapeHtml(before)}${link}${escapeHtml(after)}</p>`,
    `<button type="button" data-consent-action="once">${escapeHtml(texts.loadOnce)}</button>`,
    `<a href="${escapeHtml(src)}" rel="noreferrer">${escapeHtml(title)}</a>`,
    "</div>",
  ].join("");
}

/**
 * Throws for event handlers, which would run as scripts, and for srcdoc, which bypasses the check
 * of the address.
 */
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

/** The part of the consent store that frames use. */
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

/** Replaces the notice in a gate with the frame from its template, and returns the frame. */
export function openFrameGate(gate: Element): HTMLElement | null {
  const template = gate.querySelector("template");
  if (template) gate.replaceChildren(document.importNode(template.content, true));
  return gate.querySelector("iframe");
}

import { brand } from "@site/content/brand";
import { escapeHtml } from "@site/content/markup";

/** One part of a mail, rendered as text and as HTML. */
export type Block =
  | { text: string }
  /** Text that a customer typed. Links in it are not clickable. */
  | { typed: string }
  | { button: { label: string; url: string } }
  | { facts: [label: string, value: string][] }
  /** The following blocks are only for newsletters, which the shop writes: their links may lead to any site. */
  | { heading: string }
  | { words: RichText }
  | { list: RichText[] };

export type RichText = (string | { strong: string } | { label: string; url: string })[];

export interface MailContent {
  subject: string;
  blocks: Block[];
  /** The last line of the mail. By default it says where to send questions. */
  help?: string;
}

/** Renders a mail as text and as HTML, in the design that all mails share. */
export function renderMail(
  { subject, blocks, help = questions }: MailContent,
  { siteOrigin }: { siteOrigin: string },
): { text: string; html: string } {
  const parts = blocks.map((block) => renderBlock(block, siteOrigin));
  return { text: renderText(blocks, help), html: renderHtml(subject, parts, help) };
}

const signature = [brand.company.name, ...brand.company.postalAddress].join(", ");
const questions = `Questions? Write to ${brand.supportEmail}.`;

function renderText(blocks: Block[], help: string): string {
  const parts = blocks.map((block) => {
    if ("text" in block) return block.text;
    if ("typed" in block) return block.typed;
    if ("button" in block) return `${block.button.label}:\n${block.button.url}`;
    if ("heading" in block) return `${block.heading}\n${"-".repeat(block.heading.length)}`;
    if ("words" in block) return renderRichTextAsText(block.words);
    if ("list" in block)
      return block.list.map((words) => `- ${renderRichTextAsText(words)}`).join("\n");
    return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  });
  return `${[...parts, help, `-- \n${signature}`].join("\n\n")}\n`;
}

function renderRichTextAsText(words: RichText): string {
  return words
    .map((word) => {
      if (typeof word === "string") return word;
      if ("strong" in word) return word.strong;
      // A link whose label is its address would show the address twice.
      const isLabel = [word.label, `mailto:${word.label}`].includes(word.url);
      return isLabel ? word.label : `${word.label} (${word.url})`;
    })
    .join("");
}

const ink = "#1b2430";
const quiet = "#5b6675";
const accent = "#0b6e69";
const paper = "#ffffff";
// Dark colours for mail programs that follow the system's colour scheme. Other programs use the light colours of the
// elements.
const dark = `@media (prefers-color-scheme:dark){body{background:#131b1d!important;color:#e9efed!important}.quiet{color:#aab6b4!important}.accent{color:#62cbc3!important}}`;
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

function renderHtml(subject: string, parts: string[], help: string): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>`,
    `<body style="margin:0;padding:32px 16px;${font};font-size:16px;line-height:1.5;background:${paper};color:${ink}">`,
    `<div style="max-width:560px;margin:0 auto">`,
    `<p class="accent" style="margin:0 0 24px;font-weight:700;color:${accent}">${escapeHtml(brand.name)}</p>`,
    ...parts,
    `<p class="quiet" style="margin:32px 0 0;color:${quiet};font-size:14px">${escapeHtml(help)}</p>`,
    `<p class="quiet" style="margin:8px 0 0;color:${quiet};font-size:14px">${escapeHtml(signature)}</p>`,
    `</div></body></html>`,
  ].join("");
}

function renderBlock(block: Block, siteOrigin: string): string {
  if ("text" in block || "typed" in block) {
    const words =
      "text" in block ? linkOwnUrls(escapeHtml(block.text), siteOrigin) : escapeHtml(block.typed);
    return `<p style="margin:0 0 16px">${words.replaceAll("\n", "<br>")}</p>`;
  }
  if ("button" in block) {
    const url = escapeHtml(block.button.url);
    const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600`;
    return `<p style="margin:24px 0"><a href="${url}" style="${style}">${escapeHtml(block.button.label)}</a></p>`;
  }
  if ("heading" in block) {
    return `<h2 style="margin:32px 0 12px;font-size:20px;line-height:1.3">${escapeHtml(block.heading)}</h2>`;
  }
  if ("words" in block) return `<p style="margin:0 0 16px">${renderRichText(block.words)}</p>`;
  if ("list" in block) {
    const items = block.list.map(
      (words) => `<li style="margin:0 0 8px">${renderRichText(words)}</li>`,
    );
    return `<ul style="margin:0 0 16px;padding:0 0 0 24px">${items.join("")}</ul>`;
  }
  const rows = block.facts.map(
    ([label, value]) =>
      `<tr><td class="quiet" style="padding:4px 24px 4px 0;vertical-align:top;white-space:nowrap;color:${quiet}">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
}

function renderRichText(words: RichText): string {
  return words
    .map((word) => {
      if (typeof word === "string") return escapeHtml(word);
      if ("strong" in word) return `<strong>${escapeHtml(word.strong)}</strong>`;
      const url = escapeHtml(word.url);
      return `<a class="accent" href="${url}" style="color:${accent}">${escapeHtml(word.label)}</a>`;
    })
    .join("");
}

/** Turns URLs of the site in escaped text into links, without punctuation that follows them. */
function linkOwnUrls(escaped: string, siteOrigin: string): string {
  return escaped.replaceAll(/https?:\/\/[^\s<]*[^\s<.,;]/g, (url) =>
    url === siteOrigin || url.startsWith(`${siteOrigin}/`)
      ? `<a class="accent" href="${url}" style="color:${accent}">${url}</a>`
      : url,
  );
}

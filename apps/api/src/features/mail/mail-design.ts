import { brand } from "@site/content/brand";

/** One part of a mail, said once and rendered as text and as HTML. */
export type Block =
  | { text: string }
  | { button: { label: string; url: string } }
  | { facts: [label: string, value: string][] };

export interface MailContent {
  subject: string;
  blocks: Block[];
}

/** The text and the HTML of a mail, in the one design that all of them have. */
export function renderMail({ subject, blocks }: MailContent): { text: string; html: string } {
  return { text: renderText(blocks), html: renderHtml(subject, blocks) };
}

const signature = [brand.company.name, ...brand.company.postalAddress].join(", ");
const help = `Questions? Reply to ${brand.supportEmail}.`;

function renderText(blocks: Block[]): string {
  const parts = blocks.map((block) => {
    if ("text" in block) return block.text;
    if ("button" in block) return `${block.button.label}:\n${block.button.url}`;
    return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  });
  return `${[...parts, help, `-- \n${signature}`].join("\n\n")}\n`;
}

const ink = "#1b2430";
const quiet = "#5b6675";
const accent = "#0b6e69";
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

function renderHtml(subject: string, blocks: Block[]): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;${font};font-size:16px;line-height:1.5;color:${ink}">`,
    `<div style="max-width:560px;margin:0 auto">`,
    `<p style="margin:0 0 24px;font-weight:700;color:${accent}">${escape(brand.name)}</p>`,
    ...blocks.map(renderBlock),
    `<p style="margin:32px 0 0;color:${quiet};font-size:14px">${escape(help)}</p>`,
    `<p style="margin:8px 0 0;color:${quiet};font-size:14px">${escape(signature)}</p>`,
    `</div></body></html>`,
  ].join("");
}

function renderBlock(block: Block): string {
  if ("text" in block) {
    return `<p style="margin:0 0 16px">${escape(block.text).replaceAll("\n", "<br>")}</p>`;
  }
  if ("button" in block) {
    const url = escape(block.button.url);
    const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600`;
    return `<p style="margin:24px 0"><a href="${url}" style="${style}">${escape(block.button.label)}</a></p>`;
  }
  const rows = block.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 24px 4px 0;color:${quiet}">${escape(label)}</td>` +
      `<td style="padding:4px 0;word-break:break-word">${escape(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

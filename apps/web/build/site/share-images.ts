import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Resvg } from "@resvg/resvg-js";
import { brand } from "@site/content/brand";
import { writeFontFile } from "@site/content/figures/font-file";
import { escapeXml } from "@site/content/markup";

import tenRows from "../../app/features/home/ten-rows.ts";
import {
  SOCIAL_IMAGE_HEIGHT as HEIGHT,
  SOCIAL_IMAGE_WIDTH as WIDTH,
} from "../../app/navigation/page-meta.ts";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The preview image that a page declares, with the title to draw on it; empty if it declares none. */
export function findShareImage(html: string): SharedPage[] {
  const image = readProperty(html, "og:image");
  const title = readProperty(html, "og:image:alt");
  return image && title ? [{ image: new URL(image).pathname, title }] : [];
}

function readProperty(html: string, name: string): string | undefined {
  const properties = html.matchAll(/<meta property="([\w:]+)" content="([^"]*)"/g);
  const [, , content] = properties.find(([, property]) => property === name) ?? [];
  return content?.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}

const colours = { paper: "#fbfaf4", sheet: "#ffffff", ink: "#12211f", rule: "#d3d9d2" };
const river = "#00625f";
const silt = "#93451a";

export interface SharedPage {
  /** The path of the image on the site. */
  image: string;
  title: string;
}

/** Caches drawn images, because drawing is slow and titles seldom change. */
const cache = path.join(import.meta.dirname, "../../node_modules/.cache/share-images");

/** The SVG of each image by its path. Throws if two pages share an image with different titles. */
export function drawShareImages(pages: readonly SharedPage[]): Map<string, string> {
  const drawings = new Map<string, string>();
  for (const { image, title } of pages) {
    const drawn = drawImage(title);
    if ((drawings.get(image) ?? drawn) !== drawn) {
      throw new Error(`${image}: another page draws it with another title than “${title}”.`);
    }
    drawings.set(image, drawn);
  }
  return drawings;
}

/**
 * Writes the preview images, 1200 by 627 as the specification requires, with the page's title over the brand's table.
 */
export async function writeShareImages(
  client: string,
  pages: readonly SharedPage[],
): Promise<void> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(tmpdir(), "share-image-"));
  let fontFiles: Promise<string[]> | undefined;
  try {
    for (const [image, svg] of drawShareImages(pages)) {
      const drawn = path.join(
        cache,
        `${createHash("sha256").update(svg).digest("hex").slice(0, 20)}.png`,
      );
      const target = path.join(client, image);
      await mkdir(path.dirname(target), { recursive: true });
      const isThere = await copyFile(drawn, target).then(
        () => true,
        () => false,
      );
      if (isThere) continue;
      fontFiles ??= writeFontFiles(folder, pages.map((page) => page.title).join(""));
      const font = { fontFiles: await fontFiles, loadSystemFonts: false };
      await writeFile(drawn, new Resvg(svg, { font }).render().asPng());
      await copyFile(drawn, target);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writeFontFiles(folder: string, titles: string): Promise<string[]> {
  const text = `${ascii}–·…’“”${titles}`;
  return Promise.all([
    writeFontFile(folder, "Instrument Sans", 650, text),
    writeFontFile(folder, "JetBrains Mono", 450, text),
  ]);
}

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join("");

const MARGIN = 72;
/** Font sizes of the title, with the number of letters that fit on a line. */
const sizes = [
  { size: 100, letters: 21, lines: 2 },
  { size: 84, letters: 25, lines: 3 },
  { size: 70, letters: 31, lines: 4 },
];

function drawImage(title: string): string {
  // The text font lacks characters such as ¤, so such titles use the wider data font.
  const isData = /[^\u0020-\u007e\u00c0-\u017f–—‘’“”…·]/.test(title);
  const font = isData ? "JetBrains Mono" : "Instrument Sans";
  const share = isData ? 0.8 : 1;
  const fitting = sizes.find(
    ({ letters, lines }) => wrapTitle(title, letters * share).length <= lines,
  );
  const { size, letters } = fitting ?? { size: 62, letters: 35 };
  const lines = wrapTitle(title, letters * share)
    .map((line, at) =>
      drawText(line, {
        x: MARGIN,
        y: 118 + size + at * size * 1.06,
        size,
        fill: colours.ink,
        font,
      }),
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
    ${drawText(brand.name, { x: MARGIN, y: 92, size: 40, fill: river })}${lines}${drawTable()}
  </svg>`;
}

function wrapTitle(title: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function drawTable(): string {
  const top = 487;
  const row = 56;
  const gate = 706;
  const rows = tenRows.rows.slice(0, 5).map(({ raw, clean }, at) => {
    const y = top + at * row;
    const line = `<path d="M${MARGIN} ${y}H${WIDTH}" stroke="${colours.rule}" stroke-width="2"/>`;
    const before = raw.map((cell, column) => drawCell(92 + column * 152, y + 38, silt, cell));
    const after = clean.map((cell, column) =>
      drawCell(gate + 30 + column * 124, y + 38, river, cell),
    );
    return line + before.join("") + after.join("");
  });
  return `<rect x="${MARGIN}" y="${top}" width="${WIDTH}" height="${HEIGHT}" fill="${colours.sheet}"/>${rows.join("")}
    <path d="M${gate} ${top - 24}V${HEIGHT}" stroke="${colours.ink}" stroke-width="10"/>`;
}

interface TextOptions {
  x: number;
  y: number;
  size: number;
  fill: string;
  font?: string;
}

function drawText(
  content: string,
  { x, y, size, fill, font = "Instrument Sans" }: TextOptions,
): string {
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" letter-spacing="${-size / 50}" fill="${fill}">${escapeXml(content)}</text>`;
}

function drawCell(x: number, y: number, fill: string, content: string): string {
  return `<text x="${x}" y="${y}" font-family="JetBrains Mono" font-size="23" fill="${fill}">${escapeXml(content.trim())}</text>`;
}

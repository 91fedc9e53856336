import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { Resvg } from "@resvg/resvg-js";
import { brand } from "@site/content/brand";
import sampleRows from "@site/content/data/census-historical/census-messy-sample.json" with { type: "json" };
import subsetFont from "subset-font";

import {
  SOCIAL_IMAGE_HEIGHT as HEIGHT,
  SOCIAL_IMAGE_PATH,
  SOCIAL_IMAGE_WIDTH as WIDTH,
} from "../app/lib/page-meta.ts";

const require = createRequire(import.meta.url);
const colours = { paper: "#fbfaf4", sheet: "#ffffff", ink: "#12211f", rule: "#d3d9d2" };
const river = "#00625f";
const silt = "#93451a";

/** The image that link previews show, 1200 by 627 as the specification has it, drawn from brand and data. */
export async function writeSocialImage(client: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "social-image-"));
  try {
    const fontFiles = [
      await face(folder, "instrument-sans/files/instrument-sans-latin-wght-normal.woff2", 650),
      await face(folder, "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", 450),
    ];
    const image = new Resvg(drawing(), { font: { fontFiles, loadSystemFonts: false } });
    await writeFile(path.join(client, SOCIAL_IMAGE_PATH), image.render().asPng());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One weight of a variable font as a file, which is what the renderer reads. */
async function face(folder: string, file: string, weight: number): Promise<string> {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const variationAxes = { wght: weight };
  const target = path.join(folder, `${path.basename(file, ".woff2")}.ttf`);
  await writeFile(
    target,
    await subsetFont(font, letters(), { targetFormat: "sfnt", variationAxes }),
  );
  return target;
}

function letters(): string {
  return Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join("") + "–·";
}

function drawing(): string {
  const words = brand.tagline.split(" ");
  const half = Math.ceil(words.length / 2);
  const lines = [words.slice(0, half).join(" "), words.slice(half).join(" ")];
  const heading = lines.map((line, at) => text(72, 132 + at * 88, 84, colours.ink, line)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
    ${heading}${text(72, 312, 34, river, brand.name)}${table()}
  </svg>`;
}

function table(): string {
  const top = 366;
  const row = 56;
  const gate = 706;
  const rows = sampleRows.slice(0, 5).map(({ raw, clean }, at) => {
    const y = top + at * row;
    const line = `<path d="M72 ${y}H${WIDTH}" stroke="${colours.rule}" stroke-width="2"/>`;
    const before = [raw.year, raw.age, raw.sex, raw.people].map((cell, column) =>
      mono(92 + column * 152, y + 38, silt, cell),
    );
    const after = [clean.year, clean.age, clean.sex, clean.people].map((cell, column) =>
      mono(gate + 30 + column * 124, y + 38, river, cell),
    );
    return line + before.join("") + after.join("");
  });
  return `<rect x="72" y="${top}" width="${WIDTH}" height="${HEIGHT}" fill="${colours.sheet}"/>${rows.join("")}
    <path d="M${gate} ${top - 24}V${HEIGHT}" stroke="${colours.ink}" stroke-width="10"/>`;
}

function text(x: number, y: number, size: number, fill: string, content: string): string {
  return `<text x="${x}" y="${y}" font-family="Instrument Sans" font-size="${size}" letter-spacing="${-size / 50}" fill="${fill}">${escaped(content)}</text>`;
}

function mono(x: number, y: number, fill: string, content: string): string {
  return `<text x="${x}" y="${y}" font-family="JetBrains Mono" font-size="23" fill="${fill}">${escaped(content.trim())}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

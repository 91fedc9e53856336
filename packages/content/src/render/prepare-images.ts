import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { collectionNames } from "../collections.ts";
import type { ImageSources } from "../markdown/context.ts";
import type { ImageTable } from "./rendered-entry.ts";

/** Widths in pixels. Pages show images at most 704 CSS pixels wide, wide ones 960. */
const WIDTHS = [480, 960, 1_440];
/** A higher effort takes five times as long and saves only 5 % of the bytes. */
const formats = [
  { type: "image/avif", extension: "avif", options: { effort: 2 } },
  { type: "image/webp", extension: "webp", options: {} },
] as const;
const TONES = 8;

/** Measures every image of the entries and creates its variants. */
export async function prepareImages(
  root: string,
  media: string,
  cache: string,
): Promise<ImageTable> {
  const table: Record<string, ImageSources> = {};
  const files = await Promise.all(collectionNames.map((folder) => listImages(root, folder)));
  for (const file of files.flat().sort()) {
    table[file] = await prepareImage(path.join(root, file), media, cache);
  }
  return table;
}

async function listImages(root: string, folder: string): Promise<string[]> {
  const files = await readdir(path.join(root, folder), { recursive: true }).catch(() => []);
  return files
    .filter((file) => /\.(?:png|jpe?g|svg)$/.test(file))
    .map((file) => path.join(folder, file).split(path.sep).join("/"));
}

/** Variants are named by the image's hash, so later builds reuse them. */
async function prepareImage(file: string, media: string, cache: string): Promise<ImageSources> {
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const name = `${path.basename(file, path.extname(file))}-${hash}`;
  const imageCache = path.join(cache, "images");
  const record = path.join(imageCache, `${name}.json`);
  const recorded = await readFile(record, "utf8")
    .then((text) => JSON.parse(text) as { image: ImageSources; files: string[] })
    .catch(() => createEditions(file, bytes, name, imageCache, record));
  await mkdir(media, { recursive: true });
  for (const edition of recorded.files) {
    const target = path.join(media, edition);
    const isThere = await stat(target).then(
      () => true,
      () => false,
    );
    if (!isThere) await copyFile(path.join(imageCache, edition), target);
  }
  return recorded.image;
}

async function createEditions(
  file: string,
  bytes: Buffer,
  name: string,
  folder: string,
  record: string,
): Promise<{ image: ImageSources; files: string[] }> {
  const { default: sharp } = await import("sharp");
  await mkdir(folder, { recursive: true });
  const extension = path.extname(file);
  const { width, height } = await sharp(bytes).metadata();
  const files = [`${name}${extension}`];
  await writeFile(path.join(folder, `${name}${extension}`), bytes);
  const sources: ImageSources["sources"] = [];
  const widths =
    extension === ".svg" ? [] : [...WIDTHS.filter((candidate) => candidate < width), width];
  for (const format of widths.length > 0 ? formats : []) {
    const candidates: string[] = [];
    for (const targetWidth of widths.filter((width) => width <= 1_440)) {
      const edition = `${name}-${targetWidth}.${format.extension}`;
      await sharp(bytes)
        .resize(targetWidth)
        .toFormat(format.extension, format.options)
        .toFile(path.join(folder, edition));
      files.push(edition);
      candidates.push(`/content/media/${edition} ${targetWidth}w`);
    }
    sources.push({ type: format.type, srcset: candidates.join(", ") });
  }
  const { channels } = await sharp(bytes).flatten({ background: "#fff" }).greyscale().stats();
  const tone = Math.min(TONES - 1, Math.floor(((channels[0]?.mean ?? 255) / 256) * TONES));
  const image = { src: `/content/media/${name}${extension}`, width, height, sources, tone };
  await writeFile(record, JSON.stringify({ image, files }));
  return { image, files };
}

import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { collectionNames } from "../collections.ts";
import type { ImageSources } from "../markdown/context.ts";
import type { ImageTable } from "./rendered-entry.ts";

/** Widths in pixels; a page shows images at most 704 CSS pixels wide, wide ones 960. */
const WIDTHS = [480, 960, 1_440];
/** AVIF with more effort takes five times as long and saves a twentieth of the bytes. */
const formats = [
  { type: "image/avif", extension: "avif", options: { effort: 2 } },
  { type: "image/webp", extension: "webp", options: {} },
] as const;
const TONES = 8;

/** Measures every image beside the entries and makes the editions that pages choose from, each once. */
export async function prepareImages(
  root: string,
  media: string,
  cache: string,
): Promise<ImageTable> {
  const table: Record<string, ImageSources> = {};
  const found = await Promise.all(collectionNames.map((folder) => listImages(root, folder)));
  for (const file of found.flat().sort()) {
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

/** The editions are named by the hash of the image, so a later build finds those that exist. */
async function prepareImage(file: string, media: string, cache: string): Promise<ImageSources> {
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const name = `${path.basename(file, path.extname(file))}-${hash}`;
  const kept = path.join(cache, "images");
  const record = path.join(kept, `${name}.json`);
  const made = await readFile(record, "utf8")
    .then((text) => JSON.parse(text) as { image: ImageSources; files: string[] })
    .catch(() => createEditions(file, bytes, name, kept, record));
  await mkdir(media, { recursive: true });
  for (const edition of made.files) {
    const target = path.join(media, edition);
    const isThere = await stat(target).then(
      () => true,
      () => false,
    );
    if (!isThere) await copyFile(path.join(kept, edition), target);
  }
  return made.image;
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
  const widths = extension === ".svg" ? [] : [...WIDTHS.filter((one) => one < width), width];
  for (const format of widths.length > 0 ? formats : []) {
    const candidates: string[] = [];
    for (const at of widths.filter((one) => one <= 1_440)) {
      const edition = `${name}-${at}.${format.extension}`;
      await sharp(bytes)
        .resize(at)
        .toFormat(format.extension, format.options)
        .toFile(path.join(folder, edition));
      files.push(edition);
      candidates.push(`/content/media/${edition} ${at}w`);
    }
    sources.push({ type: format.type, srcset: candidates.join(", ") });
  }
  const { channels } = await sharp(bytes).flatten({ background: "#fff" }).greyscale().stats();
  const tone = Math.min(TONES - 1, Math.floor(((channels[0]?.mean ?? 255) / 256) * TONES));
  const image = { src: `/content/media/${name}${extension}`, width, height, sources, tone };
  await writeFile(record, JSON.stringify({ image, files }));
  return { image, files };
}

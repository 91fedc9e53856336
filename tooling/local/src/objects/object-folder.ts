import { createHash } from "node:crypto";
import { type Stats, createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

export interface StoredObject {
  bucket: string;
  name: string;
  file: string;
  size: number;
  updated: Date;
  contentType: string;
  /** Changes with the content; also the ETag, in quotes, as for objects uploaded in one piece. */
  md5: Buffer;
}

export interface ObjectFolder {
  find: (bucket: string, name: string) => Promise<StoredObject | undefined>;
}

const types: Record<string, string> = {
  ".gz": "application/gzip",
  ".json": "application/json",
  ".txt": "text/plain",
  ".zip": "application/zip",
};

/** Objects as files: `<folder>/<bucket>/<name>`. A name that leads outside its bucket is not found. */
export function createObjectFolder(folder: string): ObjectFolder {
  const root = path.resolve(folder);
  const hashes = new Map<string, Buffer>();

  const place = (bucket: string, name: string): string | undefined => {
    const home = path.join(root, bucket);
    const file = path.resolve(home, name);
    const isInside = path.dirname(home) === root && file.startsWith(home + path.sep);
    return isInside && !name.includes("\0") && !name.endsWith("/") ? file : undefined;
  };

  const hashOf = async (file: string, stats: Stats): Promise<Buffer> => {
    const key = `${file}\0${stats.mtimeMs}\0${stats.size}`;
    const known = hashes.get(key);
    if (known) return known;
    const hash = createHash("md5");
    await pipeline(createReadStream(file), hash);
    const md5 = hash.digest();
    hashes.set(key, md5);
    return md5;
  };

  const find: ObjectFolder["find"] = async (bucket, name) => {
    const file = place(bucket, name);
    const stats = file ? await stat(file).catch(() => undefined) : undefined;
    if (!file || !stats?.isFile()) return undefined;
    return {
      bucket,
      name,
      file,
      size: stats.size,
      updated: stats.mtime,
      contentType: types[path.extname(name)] ?? "application/octet-stream",
      md5: await hashOf(file, stats),
    };
  };

  return { find };
}

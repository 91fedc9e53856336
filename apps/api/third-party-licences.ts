import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import spdx from "spdx-license-list/full.js";

/** A dependency whose code is part of a bundle, with the licence text that has to go with it. */
interface BundledPackage {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/**
 * Lists the dependencies whose modules are part of a bundle, by name, with their licence texts: Markdown in the form
 * of Vite's `build.license`. A package that is published without a licence file gets the text of the SPDX licence
 * that it declares. Throws if there is neither.
 */
export async function renderBundledLicences(moduleIds: Iterable<string>): Promise<string> {
  const folders = new Set<string>();
  for (const id of moduleIds) {
    const folder = getPackageFolder(id);
    if (folder) folders.add(folder);
  }
  const packages = await Promise.all([...folders].map(readPackage));
  const unique = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ name, version, licence, text }) => `## ${name} - ${version} (${licence})\n\n${text}\n`)
    .join("\n");
}

/** The folder of the innermost package in `node_modules`; undefined for our own modules. */
function getPackageFolder(moduleId: string): string | undefined {
  const parts = (moduleId.replace(/^\0/, "").split("?")[0] ?? "").split("/node_modules/");
  const inside = parts.at(-1);
  if (parts.length < 2 || !inside) return undefined;
  const [scope = "", name = ""] = inside.split("/");
  const folder = scope.startsWith("@") ? `${scope}/${name}` : scope;
  return [...parts.slice(0, -1), folder].join("/node_modules/");
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name?: string };
  };
  const files = (await readdir(folder)).filter((file) =>
    /^(licen[cs]e|copying|notice)/i.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const { name, version, license: licence = "", author } = manifest;
  const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;
  const standardText = spdx[licence]?.licenseText
    .replace("<year> <copyright holders>", holder)
    .replace("[yyyy] [name of copyright owner]", holder);
  const text = texts.join("\n\n").trim() || standardText;
  if (!text) throw new Error(`${name} is bundled, but has no licence text.`);
  return { name, version, licence, text };
}

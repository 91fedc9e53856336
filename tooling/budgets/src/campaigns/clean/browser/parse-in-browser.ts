import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";

import { type Used, withRenderer } from "./with-renderer.ts";

/** Reads a file with papaparse in a worker, from one text, which is its fastest way. Its rows stay there. */
const worker = `
  importScripts("/papaparse.js");
  onmessage = async ({ data: file }) => {
    const { data } = Papa.parse(await file.text());
    postMessage(data.length);
  };
`;
const page = `<!doctype html><title>papaparse</title><input type="file"><script src="/page.js"></script>`;
const script = `
  const worker = new Worker("/worker.js");
  const input = document.querySelector("input");
  input.onchange = () => {
    const begun = performance.now();
    worker.onmessage = ({ data }) => {
      input.title = JSON.stringify({ rows: data, wall: performance.now() - begun });
    };
    worker.postMessage(input.files[0]);
  };
`;

export interface Parsed extends Used {
  wall: number;
}

export async function parseInBrowser(file: string, rows: number): Promise<Parsed> {
  const papaparse = createRequire(import.meta.url).resolve("papaparse/papaparse.min.js");
  const files: Record<string, [type: string, body: string]> = {
    "/": ["text/html", page],
    "/page.js": ["text/javascript", script],
    "/worker.js": ["text/javascript", worker],
    "/papaparse.js": ["text/javascript", readFileSync(papaparse, "utf8")],
  };
  const { url, close } = await startHttpServer(
    ({ url: path = "" }, response) => {
      const [type, body] = files[path] ?? ["text/plain", ""];
      response.writeHead(body ? 200 : 404, { "content-type": type }).end(body);
    },
    await findFreePort(),
  );
  try {
    return await withRenderer(
      url,
      async () => {},
      async ({ page: opened, watch }) => {
        const used = await watch();
        const input = opened.locator("input");
        await input.setInputFiles(file);
        await opened.locator("input[title]").waitFor();
        const parsed = JSON.parse((await input.getAttribute("title")) ?? "") as {
          rows: number;
          wall: number;
        };
        if (parsed.rows < rows) throw new Error(`papaparse read ${parsed.rows} rows.`);
        return { wall: parsed.wall, ...(await used()) };
      },
    );
  } finally {
    await close();
  }
}

import type { RequestListener } from "node:http";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";
import { onTestFinished } from "vitest";

/** Starts a server on this machine until the test ends. Returns its address. */
export async function startServer(answer: RequestListener): Promise<string> {
  const { url, close } = await startHttpServer(answer, await findFreePort());
  onTestFinished(close);
  return url;
}

import type { RequestListener } from "node:http";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";
import { onTestFinished } from "vitest";

/** Answers on a port of this machine until the test has ended. Returns the address. */
export async function startServer(answer: RequestListener): Promise<string> {
  const { url, close } = await startHttpServer(answer, await findFreePort());
  onTestFinished(close);
  return url;
}

import type { RequestListener } from "node:http";

import { freePort } from "@site/local/free-port";
import { listen } from "@site/local/http/listen";
import { onTestFinished } from "vitest";

/** Answers on a port of this machine until the test has ended. Returns the address. */
export async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(answer, await freePort());
  onTestFinished(close);
  return url;
}

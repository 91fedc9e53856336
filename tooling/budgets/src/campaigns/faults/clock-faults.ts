import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { startApiProcess } from "@site/local/services/api-process";

import type { Fault } from "./field.ts";

/** The process's clock: an hour ahead, an hour behind and right again, two seconds each. */
const jumping = `
  const Real = Date;
  const shift = () => [3600e3, -3600e3, 0][Math.floor(Real.now() / 2e3) % 3];
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + shift()); }
    static now() { return Real.now() + shift(); }
  };`;

export const clockFaults: Fault[] = [
  {
    what: "a third process of the API whose clock jumps by an hour, ahead and back",
    seconds: 12,
    // There a token is expired or not yet valid, a signature too old or in the future, a checkout too short.
    alsoRight: [400, 401, 409],
    begin: async ({ parts, urls, environment }) => {
      const port = await findFreePort();
      const env = {
        ...environment,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(jumping)}`,
      };
      const child = await startApiProcess(env, port, path.join(parts.dataDir, "api-jumping.log"));
      const url = `http://127.0.0.1:${port}`;
      urls.push(url);
      return async () => {
        urls.splice(urls.indexOf(url), 1);
        const wasRunning = child.running();
        await child.end("SIGTERM", 15_000);
        if (!wasRunning) throw new Error("The process whose clock jumped ended unexpectedly.");
      };
    },
  },
];

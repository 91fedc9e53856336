import { createServer, type IncomingMessage } from "node:http";
import { enableCompileCache } from "node:module";

import { createEmulator } from "./emulator.ts";
import { createSaver } from "./saver.ts";
import { loadState, saveState } from "./state-file.ts";

// The emulator's child process: `server.ts <port> <project id> <data file>`.
const [port = "", projectId = "", dataFile = ""] = process.argv.slice(2);
enableCompileCache();

const { app, state } = await createEmulator(projectId);
state.enableImprovedEmailPrivacy = true;
loadState(dataFile, state);
const saver = createSaver(
  () => saveState(dataFile, state),
  () => state.users.size > 1_000,
);

/** Looking an account up, as every check of a session does, is a POST too, but changes nothing. */
function mayChange({ method, url = "" }: IncomingMessage): boolean {
  return method !== "GET" && method !== "OPTIONS" && !/:lookup(\?|$)/.test(url);
}

const server = createServer((request, response) => {
  // Saved before the answer is sent, so that no account is lost that a client knows about.
  if (mayChange(request)) {
    const end = response.end.bind(response) as (...args: unknown[]) => typeof response;
    response.end = ((...args: unknown[]) => {
      saver.changed();
      return end(...args);
    }) as typeof response.end;
  }
  app(request, response);
});
server.once("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(Number(port), "127.0.0.1", () => process.send?.({ ready: true }));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    saver.flush();
    process.exit(0);
  });
}

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { enableCompileCache } from "node:module";

import * as z from "zod/mini";

import { ExpectedError } from "../expected-error.ts";
import { replaceFile } from "../replace-file.ts";
import { createEmulator, type ProjectState } from "./emulator.ts";

const stateFileSchema = z.object({
  users: z.array(z.looseObject({ localId: z.string() })),
  /** Unused one-time codes from mails, by code. */
  oobs: z.array(z.tuple([z.string(), z.unknown()])),
});

/** Restores accounts and unused mail codes. A missing file means that this is the first start. */
function loadState(file: string, state: ProjectState): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  try {
    const saved = stateFileSchema.parse(JSON.parse(text));
    for (const user of saved.users) state.overwriteUserWithLocalId(user.localId, user);
    for (const [code, oob] of saved.oobs) state.oobs.set(code, oob);
  } catch (error) {
    throw new ExpectedError(`The saved accounts in ${file} cannot be read; start with --reset.`, {
      cause: error,
    });
  }
}

/** Writes accounts and unused mail codes to a file that only this user can read. */
function saveState(file: string, state: ProjectState): void {
  const content = { users: [...state.users.values()], oobs: [...state.oobs] };
  replaceFile(file, JSON.stringify(content));
}

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

/**
 * Whether a request changes state. Looking up an account, as every session check does, is a POST but changes nothing.
 */
function isWriteRequest({ method, url = "" }: IncomingMessage): boolean {
  return method !== "GET" && method !== "OPTIONS" && !/:lookup(\?|$)/.test(url);
}

const server = createServer((request, response) => {
  // Saves before responding, so that no account is lost that a client knows about.
  if (isWriteRequest(request)) {
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

interface Saver {
  /** Saves now, or within a second if saving now would be too often. */
  changed: () => void;
  /** Saves pending changes. */
  flush: () => void;
}

/** Creates a saver that saves after each change, or at most once a second while `isLarge` returns true. */
function createSaver(save: () => void, isLarge: () => boolean): Saver {
  let pending: NodeJS.Timeout | undefined;
  const saveNow = () => {
    clearTimeout(pending);
    pending = undefined;
    save();
  };
  return {
    changed: () => {
      if (isLarge()) pending ??= setTimeout(saveNow, 1_000);
      else saveNow();
    },
    flush: saveNow,
  };
}

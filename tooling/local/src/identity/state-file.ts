import { readFileSync } from "node:fs";

import * as z from "zod/mini";

import { ExpectedError } from "../expected-error.ts";
import { writeWhole } from "../write-whole.ts";
import type { ProjectState } from "./emulator.ts";

const stateFileSchema = z.object({
  users: z.array(z.looseObject({ localId: z.string() })),
  /** Unused one-time codes of mails, by code. */
  oobs: z.array(z.tuple([z.string(), z.unknown()])),
});

/** Restores accounts and unused mail codes; a missing file means a first start. */
export function loadState(file: string, state: ProjectState): void {
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

/** Writes accounts and unused mail codes, readable only by us. */
export function saveState(file: string, state: ProjectState): void {
  const content = { users: [...state.users.values()], oobs: [...state.oobs] };
  writeWhole(file, JSON.stringify(content));
}

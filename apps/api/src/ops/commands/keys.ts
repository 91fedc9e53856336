import { writeFile } from "node:fs/promises";

import { generateSigningKey, type SigningKey } from "@site/licence/keys";

import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";

const out = {
  out: { value: "FILE", about: "where the new value of LICENCE_SIGNING_KEYS goes; it is secret" },
};

/** None changes a setting: that happens where the environment is kept, with the file that they write. */
export const keyCommands: CommandGroup = {
  "keys create": {
    summary: "make the first key, for an environment that has no settings yet",
    options: out,
    effect: "prepares",
    run: async ({ options }) => {
      const keys = [await generateSigningKey()];
      await writeKeys(options.out, keys);
      return described(keys);
    },
  },

  "keys list": {
    summary: "list the keys for licence files: the one that signs, and those only published",
    effect: "reads",
    run: async ({ config }) => described(config.LICENCE_SIGNING_KEYS.keys),
  },

  "keys add": {
    summary: "make a key that is published but does not sign yet, for the next version of the app",
    options: out,
    effect: "changes",
    run: async (call) => write(call, async (keys) => [...keys, await generateSigningKey()]),
  },

  "keys rotate": {
    summary: "start signing with a published key, or a new one; what other keys signed stays valid",
    argument: "KID",
    options: out,
    effect: "changes",
    run: async (call) => write(call, (keys) => withFirst(keys, call.argument)),
  },
};

async function withFirst(keys: SigningKey[], kid: string | undefined): Promise<SigningKey[]> {
  if (kid === undefined) return [await generateSigningKey(), ...keys];
  const next = keys.find((key) => key.kid === kid);
  if (!next) throw new Error(`There is no key ${kid}; "keys list" shows those that exist.`);
  return [next, ...keys.filter((key) => key !== next)];
}

async function write(
  { deps, config, options, dryRun, audit }: CommandCall,
  change: (keys: SigningKey[]) => Promise<SigningKey[]>,
): Promise<Answer> {
  const { keys } = config.LICENCE_SIGNING_KEYS;
  const changed = await change(keys);
  if (dryRun) return described(changed);
  await writeKeys(options.out, changed);
  const kids = (of: SigningKey[]) => ({ kids: of.map(({ kid }) => kid) });
  await audit(deps.db, {
    target: `licence key ${changed[0]?.kid ?? ""}`,
    before: kids(keys),
    after: kids(changed),
  });
  return described(changed);
}

async function writeKeys(file: string | undefined, keys: SigningKey[]): Promise<void> {
  if (!file) throw new UsageError("Name the file for the secret, with --out FILE.");
  // Refused if the file exists: it could be the only copy of another key.
  await writeFile(file, `${JSON.stringify({ keys })}\n`, { mode: 0o600, flag: "wx" });
}

function described(keys: SigningKey[]): Answer {
  return keys.map(({ kid }, at) => ({ kid, use: at === 0 ? "signs" : "published" }));
}

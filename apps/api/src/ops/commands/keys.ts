import { writeFile } from "node:fs/promises";

import { createArgumentSchema, createOptionSchema } from "@site/contracts/operator/fields";
import { generateSigningKey, type SigningKey } from "@site/licence/signing-keys";
import * as z from "zod/mini";

import { getTerminal, type OperatorCall, operatorProcedure } from "../../operator/procedure.ts";
import { commandProcedure } from "../../trpc.ts";
import { UsageError } from "../usage-error.ts";

const outputInputSchema = z.object({
  out: createOptionSchema(
    z.optional(z.string()),
    "file for the new value of LICENCE_SIGNING_KEYS, which is secret",
  ),
});

/** These commands write a file and change no setting. The owner then copies the file's content into the setting. */
export const keys = {
  create: commandProcedure
    .meta({
      effect: "prepares",
      description: "make the first key, for an environment that has no settings yet",
    })
    .input(outputInputSchema)
    .mutation(async ({ input: { out } }) => {
      const created = [await generateSigningKey()];
      await writeKeys(out, created);
      return describeKeys(created);
    }),

  list: operatorProcedure({
    effect: "reads",
    description: "list the keys for licence files: the one that signs, and those only published",
    run: (call) => Promise.resolve(describeKeys(getKeys(call))),
  }),

  add: operatorProcedure({
    effect: "changes",
    description:
      "make a key that is published but does not sign yet, for the next version of the app",
    input: outputInputSchema,
    run: async (call) => replaceKeys(call, [...getKeys(call), await generateSigningKey()]),
  }),

  rotate: operatorProcedure({
    effect: "changes",
    description:
      "start signing with a published key, or a new one; what other keys signed stays valid",
    input: z.extend(outputInputSchema, {
      key: createArgumentSchema(
        z.optional(z.string()),
        "id of the published key; a new one unless given",
      ),
    }),
    run: async (call) => {
      const current = getKeys(call);
      const { key: kid } = call.input;
      const next =
        kid === undefined ? await generateSigningKey() : current.find((key) => key.kid === kid);
      if (!next) throw new Error(`There is no key ${kid}; "keys list" shows those that exist.`);
      return replaceKeys(call, [next, ...current.filter((key) => key !== next)]);
    },
  }),
};

function getKeys(call: OperatorCall<unknown>): SigningKey[] {
  return getTerminal(call).getConfig().LICENCE_SIGNING_KEYS.keys;
}

async function replaceKeys(
  call: OperatorCall<z.output<typeof outputInputSchema>>,
  changed: SigningKey[],
): Promise<object> {
  if (call.dryRun) return describeKeys(changed);
  await writeKeys(call.input.out, changed);
  const getIds = (some: SigningKey[]) => ({ kids: some.map(({ kid }) => kid) });
  await call.audit(call.deps.db, {
    target: `licence key ${changed[0]?.kid ?? ""}`,
    before: getIds(getKeys(call)),
    after: getIds(changed),
  });
  return describeKeys(changed);
}

async function writeKeys(file: string | undefined, some: SigningKey[]): Promise<void> {
  if (!file) throw new UsageError("Name the file for the secret, with --out FILE.");
  // Fails if the file exists: it could be the only copy of another key.
  await writeFile(file, `${JSON.stringify({ keys: some })}\n`, { mode: 0o600, flag: "wx" });
}

function describeKeys(some: SigningKey[]) {
  return some.map(({ kid }, at) => ({ kid, use: at === 0 ? "signs" : "published" }));
}

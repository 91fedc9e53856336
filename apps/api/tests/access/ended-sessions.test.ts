import { callTRPCProcedure } from "@trpc/server";
import { expect, test } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { AppError } from "../../src/errors.ts";
import { appRouter } from "../../src/router.ts";
import { noopTelemetry } from "../../src/telemetry/telemetry.ts";
import type { Context } from "../../src/trpc.ts";
import { procedureRows } from "./procedure-matrix.ts";
import { procedures } from "./procedures.ts";

/** Calls a procedure and returns the `checkRevoked` option of each token verification. */
async function listRevocationChecks(name: string, isQuery: boolean): Promise<boolean[]> {
  const asked: boolean[] = [];
  const deps = {
    telemetry: noopTelemetry,
    limiter: { consume: async () => undefined },
    identity: {
      verifyToken: async (_token: string, { checkRevoked }: { checkRevoked: boolean }) => {
        asked.push(checkRevoked);
        throw new AppError("unauthenticated");
      },
    } satisfies Partial<Deps["identity"]>,
  } as unknown as Deps;
  const ctx: Context = {
    deps,
    requestId: "1",
    callerAddress: "127.0.0.1",
    passkeyToken: undefined,
    bearerToken: "token",
    sessions: new Map(),
  };
  const call = callTRPCProcedure({
    router: appRouter,
    path: name,
    type: isQuery ? "query" : "mutation",
    ctx,
    signal: undefined,
    batchIndex: 0,
    getRawInput: async () => undefined,
  });
  await expect(call, name).rejects.toThrow(Error);
  return asked;
}

test("every procedure with a session checks whether it was ended, except auth.me", async () => {
  const questions = await Promise.all(
    procedures.map(async ({ name, isQuery }) => ({
      name,
      asked: await listRevocationChecks(name, isQuery),
    })),
  );
  const byTokenAlone = questions.filter(({ asked }) => asked.includes(false));
  expect(byTokenAlone.map(({ name }) => name)).toEqual(["auth.me"]);
  const asking = questions.filter(({ asked }) => asked.length > 0);
  expect(asking.map(({ name }) => name)).toEqual(
    procedures
      .map(({ name }) => name)
      .filter((name) => procedureRows[name]?.expected.forger === "unauthenticated"),
  );
});

import type { ErrorCode } from "@site/contracts/error-codes";
import { reasonSchema } from "@site/contracts/operator/fields";
import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import { and, eq, gt, lt, type SQL } from "drizzle-orm";
import * as z from "zod/mini";

import type { Db, Tx } from "../db/client.ts";
import { type AuditEntry, recordAudit } from "../db/record-audit.ts";
import { audit } from "../db/schema/operations.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { getDedupeWindow } from "../mail/request-mail.ts";
import { operatorOnlyProcedure, type ProcedureMeta, type Terminal } from "../trpc.ts";

/** Records a change under the procedure's name, with who made it and why. Called in the transaction of the change. */
export type Audit = (
  db: Db | Tx,
  change: Pick<AuditEntry, "target" | "before" | "after">,
) => Promise<void>;

export interface OperatorCall<Input> {
  deps: Deps;
  input: Input;
  /** The operator at the page; absent at the command line. */
  profile: ProfileRow | undefined;
  /** Present only at the command line. */
  terminal: Terminal | undefined;
  /** The operator's reason; empty in a dry run and for a procedure that only reads. */
  why: string;
  /** Whether to only describe the change. */
  dryRun: boolean;
  audit: Audit;
  /**
   * Whether the same person did the same to this target a moment ago, as by a double click. The caller must hold a
   * lock that both calls need.
   */
  isRepeated: (tx: Tx, target: string, same?: SQL) => Promise<boolean>;
}

const dryRunSchema = z.object({
  dryRun: z
    ._default(z.boolean("Say whether this is a dry run."), false)
    .check(z.describe("say what would be done, and do nothing")),
});

const commandOptionsSchema = z.extend(dryRunSchema, {
  why: z.optional(reasonSchema).check(z.describe("the reason, for the audit")),
});

/** The result for people and programs: one row or several. */
const rowsSchema = z.custom<object>((value) => typeof value === "object" && value !== null);

interface Definition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> extends Pick<
  ProcedureMeta,
  "description" | "confirms" | "format"
> {
  input?: Input;
  output?: Output;
  run: (call: OperatorCall<z.output<Input>>) => Promise<z.input<Output>>;
}

type NoInput = z.ZodMiniVoid;
type Rows = typeof rowsSchema;

/**
 * Defines a procedure for the shop's staff, used by the page /operator and the command line alike. A change has a dry
 * run, requires a reason and writes an audit row, whoever calls it and from where.
 */
export function operatorProcedure<
  Input extends z.ZodMiniType = NoInput,
  Output extends z.ZodMiniType = Rows,
>(
  definition: Definition<Input, Output> & { effect: "reads" },
): TRPCQueryProcedure<{
  meta: ProcedureMeta;
  input: z.input<Input>;
  output: z.output<Output>;
}>;
export function operatorProcedure<
  Input extends z.ZodMiniType = NoInput,
  Output extends z.ZodMiniType = Rows,
>(
  definition: Definition<Input, Output> & { effect: "runs" | "changes" },
): TRPCMutationProcedure<{
  meta: ProcedureMeta;
  input: (Input extends NoInput ? unknown : z.input<Input>) & z.input<typeof commandOptionsSchema>;
  output: z.output<Output>;
}>;
export function operatorProcedure(
  definition: Definition<z.ZodMiniObject, z.ZodMiniType> & {
    effect: "reads" | "runs" | "changes";
  },
): unknown {
  const { input, output = rowsSchema, run, ...meta } = definition;
  const { effect, confirms } = meta;
  const described = operatorOnlyProcedure.meta(meta);
  if (effect === "reads") {
    return (input ? described.input(input) : described)
      .output(output)
      .query(({ ctx, input: parsed }) =>
        run({
          deps: ctx.deps,
          input: parsed as Record<string, unknown>,
          profile: ctx.profile,
          terminal: ctx.terminal,
          why: "",
          dryRun: false,
          audit: () =>
            Promise.reject(new Error("A procedure that only reads has nothing to record.")),
          isRepeated: () => Promise.resolve(false),
        }),
      );
  }
  const base = input ?? z.object({});
  const whole =
    effect === "changes"
      ? z.safeExtend(base, commandOptionsSchema.shape).check(
          z.refine(({ dryRun, why }) => dryRun || why !== undefined, {
            path: ["why"],
            error: "Say why.",
          }),
        )
      : z.safeExtend(base, dryRunSchema.shape);
  return described
    .input(whole)
    .output(output)
    .mutation(async ({ ctx, path, input: parsed }) => {
      const { deps, profile, terminal } = ctx;
      const { dryRun, why = "", ...own } = parsed as z.output<typeof commandOptionsSchema>;
      if (!profile && !terminal) throw new AppError("forbidden");
      // Called only for audits, because a scheduler's container may run commands without a user name.
      const getEntry = () => ({
        who: profile ? `operator ${profile.id}` : (terminal?.getUserName() ?? ""),
        command: getCommandName(path),
        why,
      });
      const call: OperatorCall<Record<string, unknown>> = {
        deps,
        input: own,
        profile,
        terminal,
        why,
        dryRun,
        audit: (db, change) => recordAudit(db, { ...getEntry(), ...change, at: deps.now() }),
        isRepeated: (tx, target, same) =>
          wasRecordedJustNow(tx, deps.now(), { ...getEntry(), target }, same),
      };
      if (confirms && terminal && !dryRun) {
        await terminal.confirm(() => run({ ...call, dryRun: true }));
      }
      return run(call);
    });
}

async function wasRecordedJustNow(
  tx: Tx,
  at: Date,
  { who, command, why, target }: Pick<AuditEntry, "who" | "command" | "why" | "target">,
  same: SQL | undefined,
): Promise<boolean> {
  const { from, until } = getDedupeWindow(at);
  const [row] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.who, who),
        eq(audit.command, command),
        eq(audit.why, why),
        eq(audit.target, target),
        gt(audit.at, from),
        lt(audit.at, until),
        same,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The name in the audit is the command's: `gifts revoke` for `operator.gifts.revoke`. */
export function getCommandName(path: string): string {
  return path
    .replace(/^operator\./, "")
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll(".", " ");
}

/** An error with a message for the operator. The page shows it at the field, the command line as text. */
export class OperatorError extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    options: ConstructorParameters<typeof AppError>[1] = {},
  ) {
    super(code, options);
    this.message = message;
  }
}

export function createFieldError(field: string, message: string, cause?: unknown): OperatorError {
  return new OperatorError("invalid_input", message, { cause, fields: { [field]: message } });
}

/** For `.catch()`: shows an expected error at a field, and rethrows all others. */
export function showAtField(field: string, Expected: new (...args: never[]) => Error) {
  return (cause: unknown): never => {
    if (cause instanceof Expected) throw createFieldError(field, cause.message, cause);
    throw cause;
  };
}

/** For procedures that only the command line offers. */
export function getTerminal({ terminal }: Pick<OperatorCall<unknown>, "terminal">): Terminal {
  if (!terminal) throw new AppError("forbidden");
  return terminal;
}

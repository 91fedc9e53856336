import {
  couponBatchInputSchema,
  newCouponInputSchema,
  customCouponCodeSchema,
} from "@site/contracts/new-coupon";
import { paidPlanIds, SHOP_CURRENCY } from "@site/contracts/plans";
import { and, eq, isNull } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { coupons } from "../../db/schema/coupons.ts";
import {
  formatCouponCode,
  toCouponTerms,
  createCoupon,
  createCouponBatch,
  listCoupons,
  disableCoupons,
  matchesCodeOrBatch,
} from "../../features/coupons/manage-coupons.ts";
import {
  type Answer,
  type CommandCall,
  type CommandGroup,
  type CommandOption,
  UsageError,
} from "../command.ts";
import { readInput } from "../read-input.ts";

const terms: Record<string, CommandOption> = {
  percent: { value: "N", about: "takes this share off the price, 1 to 100" },
  off: { value: "AMOUNT", about: `takes this amount off, as in "${SHOP_CURRENCY} 15"` },
  grant: { value: "PLAN", about: "gives this plan, with no payment" },
  plans: {
    value: "PLANS",
    about: `only for these plans, with commas between: ${paidPlanIds.join(",")}`,
  },
  from: { value: "DAY", about: "valid from the beginning of this day, UTC" },
  until: { value: "DAY", about: "valid to the end of this day, UTC" },
  uses: { value: "N", about: "how often it can be used in all" },
  domain: { value: "DOMAIN", about: "only for confirmed email addresses there" },
  owner: { value: "NAME", about: "whom it is made for, for your lists" },
};

export const couponCommands: CommandGroup = {
  "coupons create": {
    summary: "make one coupon, with a code of your own or a generated one",
    argument: "[CODE]",
    options: terms,
    effect: "changes",
    run: create,
  },
  "coupons batch": {
    summary:
      "make many coupons with generated codes, each for one use unless an option says otherwise",
    argument: "NAME",
    options: { count: { value: "N", about: "how many codes, up to 10,000" }, ...terms },
    effect: "changes",
    run: createBatch,
  },
  "coupons list": {
    summary: "list coupons and how often they were used: all, one or a batch",
    argument: "[CODE|BATCH]",
    options: { owner: { value: "NAME", about: "only those made for NAME" } },
    effect: "reads",
    run: ({ deps, argument, options }) =>
      listCoupons(deps, { named: argument, owner: options.owner }),
  },
  "coupons disable": {
    summary: "disable a coupon, or a whole batch",
    argument: "CODE|BATCH",
    effect: "changes",
    run: disable,
  },
};

async function create({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const input = readInput(newCouponInputSchema, options);
  const own = argument === undefined ? undefined : readInput(customCouponCodeSchema, argument);
  if (dryRun) return { wouldCreate: own ?? "a generated code", ...input };
  const code = await withTransaction(deps.db, async (tx) => {
    const made = toCouponTerms(input);
    if (own && !(await createCoupon(tx, own, made))) throw taken(own);
    const [code] = own ? [own] : await createCouponBatch(tx, 1, made);
    if (!code) throw new Error("The database didn't return the new coupon.");
    await audit(tx, { target: code, before: null, after: input });
    return code;
  });
  return listCoupons(deps, { named: code });
}

async function createBatch(call: CommandCall): Promise<Answer> {
  const { deps, argument, options, dryRun, audit } = call;
  const { count: asked, ...others } = options;
  const { batch, count } = readInput(couponBatchInputSchema, { batch: argument, count: asked });
  const input = readInput(newCouponInputSchema, { uses: "1", ...others });
  const { db } = deps;
  const [known] = await db.select().from(coupons).where(eq(coupons.batch, batch)).limit(1);
  if (known) throw new Error(`A batch named ${batch} already exists. Choose another name.`);
  if (dryRun) return { wouldCreate: count, batch, ...input };
  return withTransaction(db, async (tx) => {
    const codes = await createCouponBatch(tx, count, { ...toCouponTerms(input), batch });
    await audit(tx, { target: batch, before: null, after: { codes: count, ...input } });
    return codes.map((code) => ({ code: formatCouponCode(code) }));
  });
}

async function disable({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  if (!argument) throw new UsageError("Name the coupon or the batch.");
  const { db, now } = deps;
  const named = await db.select().from(coupons).where(matchesCodeOrBatch(argument));
  if (named.length === 0) throw new Error(`No coupon or batch is called ${argument}.`);
  const usable = await db.$count(
    coupons,
    and(matchesCodeOrBatch(argument), isNull(coupons.disabledAt)),
  );
  if (dryRun) return { wouldDisable: usable, disabledBefore: named.length - usable };
  const disabled = await withTransaction(db, async (tx) => {
    const codes = await disableCoupons(tx, argument, now());
    const target = named.length === 1 ? (named[0]?.code ?? argument) : argument;
    if (codes.length > 0) {
      await audit(tx, { target, before: { usable: codes.length }, after: { usable: 0 } });
    }
    return codes.length;
  });
  return { disabled, disabledBefore: named.length - disabled };
}

function taken(code: string): Error {
  return new Error(`The coupon ${code} already exists. Choose another code.`);
}

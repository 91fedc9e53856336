import { formatMoney } from "@site/contracts/money";
import { paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";
import pg from "pg";
import * as z from "zod/mini";

const rowSchema = z.object({
  code: z.string(),
  kind: z.enum(["percent", "amount", "grant"]),
  percent: z.nullable(z.int()),
  amount_minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  plan_ids: z.array(paidPlanIdSchema),
  email_domain: z.nullable(z.string()),
});

/** What each seeded coupon is worth, one line each, from the database. */
export async function couponLines(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT code, kind::text, percent, amount_minor, currency, plan_ids::text[], email_domain
       FROM coupons WHERE owner = 'seed' ORDER BY created_at, code`,
    );
    return z.array(rowSchema).parse(rows).map(describe);
  } finally {
    await client.end();
  }
}

function describe(row: z.infer<typeof rowSchema>): string {
  const plans = row.plan_ids.map((id) => paidPlans[id].name).join(", ");
  const gives = {
    percent: `${row.percent ?? 0} % off`,
    amount: `${formatMoney({ amountMinor: row.amount_minor ?? 0, currency: row.currency ?? SHOP_CURRENCY })} off`,
    grant: "free",
  }[row.kind];
  const whose = row.email_domain ? ` for @${row.email_domain}` : "";
  return `${row.code}: ${plans ? `${plans} ` : ""}${gives}${whose}`;
}

import path from "node:path";
import { styleText } from "node:util";

import { formatMoney } from "@site/contracts/money";
import { paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";
import pg from "pg";
import * as z from "zod/mini";

import type { LocalServices } from "../services.ts";
import { owner } from "../services/seed-owner.ts";
import type { StartOptions } from "./options.ts";

const rowSchema = z.object({
  code: z.string(),
  kind: z.enum(["percent", "amount", "grant"]),
  percent: z.nullable(z.int()),
  amount_minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  plan_ids: z.array(paidPlanIdSchema),
  email_domain: z.nullable(z.string()),
});

/** Reads the seeded coupons from the database and describes each in one line. */
async function describeCoupons(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT code, kind::text, percent, amount_minor, currency, plan_ids::text[], email_domain
       FROM coupons WHERE owner = 'seed' ORDER BY created_at, code`,
    );
    return z.array(rowSchema).parse(rows).map(describeCoupon);
  } finally {
    await client.end();
  }
}

function describeCoupon(row: z.infer<typeof rowSchema>): string {
  const plans = row.plan_ids.map((id) => paidPlans[id].name).join(", ");
  const gives = {
    percent: `${row.percent ?? 0} % off`,
    amount: `${formatMoney({ amountMinor: row.amount_minor ?? 0, currency: row.currency ?? SHOP_CURRENCY })} off`,
    grant: "free",
  }[row.kind];
  const whose = row.email_domain ? ` for @${row.email_domain}` : "";
  return `${row.code}: ${plans ? `${plans} ` : ""}${gives}${whose}`;
}

/** Formats addresses, accounts and coupons as a table, which is printed after the start. */
export async function formatOverview(
  services: LocalServices,
  options: StartOptions,
): Promise<string> {
  const { urls } = services;
  const database = options.databaseUrl ? ["the database of DATABASE_URL"] : [];
  return formatTable([
    ["Site", urls.site],
    ["Mail inbox", urls.inbox],
    ["Payment dashboard", urls.payments],
    ["API health", `${urls.site}/api/health`],
    ["Data and logs", [path.relative(process.cwd(), options.dataDir) || ".", ...database]],
    ["Shop owner", `${owner.email}, password: ${owner.password}`],
    ["Coupons", await describeCoupons(urls.database)],
    [
      "Test cards",
      [
        "4242 4242 4242 4242 pays",
        "4000 0000 0000 0002 is declined",
        "4000 0025 0000 3155 asks for 3-D Secure",
      ],
    ],
    ["To stop", "Ctrl-C"],
    ["To start over", "npm start -- --reset"],
  ]);
}

/** Formats names and values in two columns. Further lines of a value are aligned with the first. */
function formatTable(rows: readonly (readonly [string, string | readonly string[]])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .flatMap(([name, value]) =>
      [value].flat().map((line, index) => {
        const label = (index === 0 ? name : "").padEnd(width);
        return `  ${styleText("bold", label, { stream: process.stdout })}  ${line}`;
      }),
    )
    .join("\n");
}

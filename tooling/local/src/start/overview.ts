import path from "node:path";

import type { World } from "../world.ts";
import { owner } from "../world/seed-owner.ts";
import { couponLines } from "./coupon-lines.ts";
import type { StartOptions } from "./options.ts";
import { table } from "./table.ts";

/** Everything that a person who just started the world needs to know, as one table. */
export async function overview(world: World, options: StartOptions): Promise<string> {
  const { urls } = world;
  const database = options.databaseUrl ? ["the database of DATABASE_URL"] : [];
  return table([
    ["Site", urls.site],
    ["Mail inbox", urls.inbox],
    ["Payment dashboard", urls.payments],
    ["API health", `${urls.site}/api/health`],
    ["Data and logs", [path.relative(process.cwd(), options.dataDir) || ".", ...database]],
    ["Shop owner", `${owner.email}, password: ${owner.password}`],
    ["Coupons", await couponLines(urls.database)],
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

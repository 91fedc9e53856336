import { desc, eq } from "drizzle-orm";

import { audit } from "../../db/schema/operations.ts";
import type { CommandGroup } from "../command.ts";

const MOST = 200;

export const auditCommands: CommandGroup = {
  "audit list": {
    summary:
      "list who changed what and why, newest first; of one purchase, licence or mail where named",
    argument: "[TARGET]",
    effect: "reads",
    run: async ({ deps, argument }) => {
      const rows = await deps.db
        .select()
        .from(audit)
        .where(argument ? eq(audit.target, argument) : undefined)
        .orderBy(desc(audit.id))
        .limit(MOST);
      return rows.map(({ id: _id, at, ...row }) => ({ at: at.toISOString(), ...row }));
    },
  },
};

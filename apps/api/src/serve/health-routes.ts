import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";

/** Health: the process answers. Readiness: it can also reach what it cannot work without. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  app.get("/api/health", () => ({ status: "ok" }));
  app.get("/api/ready", async () => {
    await db.execute(sql`select 1`);
    return { status: "ready" };
  });
}

import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";

/**
 * Health: the process answers. Readiness: it also reaches its dependencies. Neither is refused under load, so
 * however many probes come at once, Postgres is queried once.
 */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  app.get("/api/health", () => ({ status: "ok" }));
  let asked: Promise<unknown> | undefined;
  app.get("/api/ready", async () => {
    asked ??= db.execute(sql`select 1`).finally(() => {
      asked = undefined;
    });
    await asked;
    return { status: "ready" };
  });
}

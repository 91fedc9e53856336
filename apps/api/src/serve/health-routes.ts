import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";

/**
 * Health: the process answers. Readiness: it can also reach what it cannot work without. Neither is refused under
 * load, so however many ask at once, Postgres is asked once.
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

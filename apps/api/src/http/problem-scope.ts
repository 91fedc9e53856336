import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { sendProblem } from "./problem.ts";

/** Routes below a path whose errors are all answered as problems. */
export function problemScope(
  app: FastifyInstance,
  { siteOrigin }: Pick<Deps, "siteOrigin">,
  prefix: string,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) =>
        sendProblem(error, request, reply, siteOrigin),
      );
      scope.setNotFoundHandler((request, reply) =>
        sendProblem(new AppError("not_found"), request, reply, siteOrigin),
      );
      addRoutes(scope);
    },
    { prefix },
  );
}

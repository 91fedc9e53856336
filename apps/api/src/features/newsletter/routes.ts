import { mailTokenInputSchema } from "@site/contracts/mail-link";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { buildMailLinkUrl } from "../../mail/link-token.ts";
import { unsubscribe } from "./subscriptions.ts";

const UNSUBSCRIBE_PATH = "/api/newsletter/unsubscribe";

/**
 * One-click unsubscribing (RFC 8058): mail programs post a form to the URL in the mail's header. Programs that open
 * the URL instead get the page with an unsubscribe button.
 */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The URL contains the token, so the body is ignored.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => {
      done(null);
    });
    scope.post(UNSUBSCRIBE_PATH, (request) => unsubscribe(deps, parseToken(request)));
    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      const page = buildMailLinkUrl(deps.siteOrigin, {
        mode: "newsletterEnd",
        ...parseToken(request),
      });
      return reply.redirect(page, 303);
    });
  });
}

function parseToken(request: FastifyRequest): { token: string } {
  const parsed = mailTokenInputSchema.safeParse(request.query);
  if (!parsed.success) throw new AppError("newsletter_link_invalid");
  return parsed.data;
}

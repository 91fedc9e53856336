import { quoteRefSchema } from "@site/contracts/quotes";
import { pageUrl } from "@site/contracts/site/known-pages";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../../deps.ts";
import { parseInput } from "../../http/parse-input.ts";
import { getCompanyQuote } from "./quotes.ts";
import { renderQuotePdf } from "./render-quote-pdf.ts";

/** Serves quotes as PDF, to whoever has the quote's link. */
export function registerQuoteRoutes(app: FastifyInstance, deps: Deps): void {
  app.get("/api/quotes/:quoteId/quote.pdf", async (request, reply) => {
    await deps.limiter.consume("quote:caller", request.ip);
    const { quoteId } = parseInput(quoteRefSchema, request.params);
    const quote = await getCompanyQuote(deps, undefined, { quoteId });
    const url = `${pageUrl(deps.siteOrigin, "/quote")}?quote=${quoteId}`;
    const body = await renderQuotePdf(quote, url);
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="quote-${quote.number}.pdf"`)
      .header("x-robots-tag", "noindex")
      .send(body);
  });
}

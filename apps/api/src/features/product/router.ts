import { acceptedSchema } from "@site/contracts/auth";
import {
  downloadLinkInputSchema,
  downloadLinkSchema,
  requestDownloadsMailInputSchema,
  releaseSchema,
} from "@site/contracts/product";
import * as z from "zod/mini";

import { consumeMailLimit } from "../../mail/request-mail.ts";
import { publicProcedure, callerLimitedProcedure, router } from "../../trpc.ts";
import { requestDownloadsMail } from "./downloads-mail.ts";
import { createDownloadLink } from "./downloads.ts";
import { listReleases } from "./releases.ts";

export const productRouter = router({
  releases: publicProcedure
    .output(z.array(releaseSchema))
    .query(({ ctx }) => listReleases(ctx.deps)),

  downloadLink: callerLimitedProcedure("download:caller")
    .input(downloadLinkInputSchema)
    .output(downloadLinkSchema)
    .query(({ ctx, input }) => createDownloadLink(ctx.deps, input)),

  requestDownloadsMail: callerLimitedProcedure("mail:caller")
    .input(requestDownloadsMailInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, input.email);
      return requestDownloadsMail(ctx.deps, input);
    }),
});

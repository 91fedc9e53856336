import { acceptedSchema } from "@site/contracts/auth";
import {
  downloadLinkInputSchema,
  downloadLinkSchema,
  mailDownloadsInputSchema,
  releaseSchema,
} from "@site/contracts/product";
import * as z from "zod/mini";

import { countMail } from "../../mail/count-mail.ts";
import { anyone, callerLimited, router } from "../../trpc.ts";
import { downloadLink } from "./download-link.ts";
import { listReleases } from "./list-releases.ts";
import { mailDownloads } from "./mail-downloads.ts";

export const productRouter = router({
  releases: anyone.output(z.array(releaseSchema)).query(({ ctx }) => listReleases(ctx.deps)),

  downloadLink: callerLimited("download:caller")
    .input(downloadLinkInputSchema)
    .output(downloadLinkSchema)
    .query(({ ctx, input }) => downloadLink(ctx.deps, input)),

  mailDownloads: callerLimited("mail:caller")
    .input(mailDownloadsInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await countMail(ctx, input.email);
      return mailDownloads(ctx.deps, input);
    }),
});

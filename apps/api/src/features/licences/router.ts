import { licenceFileInputSchema, licenceFileSchema, licenceSchema } from "@site/contracts/licences";
import * as z from "zod/mini";

import { buyer, buyerCheckedNow, router } from "../../trpc.ts";
import { licenceFile } from "./licence-file.ts";
import { listLicences } from "./list-licences.ts";

export const licencesRouter = router({
  list: buyer
    .output(z.array(licenceSchema))
    .query(({ ctx }) => listLicences(ctx.deps, ctx.profile)),

  file: buyerCheckedNow
    .input(licenceFileInputSchema)
    .output(licenceFileSchema)
    .query(({ ctx, input }) => licenceFile(ctx.deps, ctx.profile, input)),
});

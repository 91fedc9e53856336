import { acceptedSchema } from "@site/contracts/auth";
import { deactivateDeviceInputSchema, ownDeviceSchema } from "@site/contracts/devices";
import { licenceFileInputSchema, licenceFileSchema, licenceSchema } from "@site/contracts/licences";
import * as z from "zod/mini";

import { authedProcedure, router } from "../../trpc.ts";
import { deactivateOwnDevice, listOwnDevices } from "./devices.ts";
import { getLicenceFile } from "./licence-file.ts";
import { listLicences } from "./licences.ts";

export const licencesRouter = router({
  list: authedProcedure
    .output(z.array(licenceSchema))
    .query(({ ctx }) => listLicences(ctx.deps, ctx.profile)),

  file: authedProcedure
    .input(licenceFileInputSchema)
    .output(licenceFileSchema)
    .query(({ ctx, input }) => getLicenceFile(ctx.deps, ctx.profile, input)),

  devices: authedProcedure
    .output(z.array(ownDeviceSchema))
    .query(({ ctx }) => listOwnDevices(ctx.deps, ctx.profile)),

  deactivateDevice: authedProcedure
    .input(deactivateDeviceInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => deactivateOwnDevice(ctx.deps, ctx.profile, input)),
});

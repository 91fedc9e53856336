import { acceptedSchema } from "@site/contracts/auth";
import { freeDeviceInputSchema, ownedDeviceSchema } from "@site/contracts/devices";
import { licenceFileInputSchema, licenceFileSchema, licenceSchema } from "@site/contracts/licences";
import * as z from "zod/mini";

import { signedIn, router } from "../../trpc.ts";
import { freeOwnedDevice } from "./free-owned-device.ts";
import { licenceFile } from "./licence-file.ts";
import { listLicences } from "./list-licences.ts";
import { listOwnedDevices } from "./list-owned-devices.ts";

export const licencesRouter = router({
  list: signedIn
    .output(z.array(licenceSchema))
    .query(({ ctx }) => listLicences(ctx.deps, ctx.profile)),

  file: signedIn
    .input(licenceFileInputSchema)
    .output(licenceFileSchema)
    .query(({ ctx, input }) => licenceFile(ctx.deps, ctx.profile, input)),

  devices: signedIn
    .output(z.array(ownedDeviceSchema))
    .query(({ ctx }) => listOwnedDevices(ctx.deps, ctx.profile)),

  freeDevice: signedIn
    .input(freeDeviceInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => freeOwnedDevice(ctx.deps, ctx.profile, input)),
});

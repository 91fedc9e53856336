import * as z from "zod/mini";

import { architectureSchema, platformSchema, versionSchema } from "./product.ts";
import { singleLine } from "./single-line.ts";

/**
 * The app's identifier of a computer: at least 16 characters that stay the same there, such as the SHA-256 of the
 * system's machine id and the product. Only a digest of it is stored.
 */
const deviceIdSchema = z
  .string("Send the identifier of this computer.")
  .check(
    z.regex(
      /^[\w.:+/=-]{16,128}$/,
      "The identifier has 16 to 128 letters, digits and -_.:+/= alone.",
    ),
  );

const deviceNameSchema = z
  .string("Send a name for this computer.")
  .check(
    z.trim(),
    z.minLength(1, "Send a name for this computer."),
    z.maxLength(60, "Use at most 60 characters."),
    singleLine,
  );

/** A computer on which a licence is active. Times and days in UTC; `lastSeenOn` has no time of day. */
export const deviceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  platform: platformSchema,
  arch: architectureSchema,
  appVersion: versionSchema,
  activatedAt: z.iso.datetime(),
  lastSeenOn: z.iso.date(),
});
export type Device = z.infer<typeof deviceSchema>;

export const activateDeviceInputSchema = z.object({
  deviceId: deviceIdSchema,
  name: deviceNameSchema,
  platform: platformSchema,
  arch: architectureSchema,
  appVersion: versionSchema,
});
export type ActivateDeviceInput = z.infer<typeof activateDeviceInputSchema>;

/** A device as its owner sees it on the site. `withdrawn` is the reason if the installed app version was withdrawn. */
export const ownDeviceSchema = z.extend(deviceSchema, {
  licenceId: z.uuid(),
  withdrawn: z.nullable(z.string()),
});
export type OwnDevice = z.infer<typeof ownDeviceSchema>;

export const deactivateDeviceInputSchema = z.object({
  deviceId: z.uuid("This does not name a device."),
});
export type DeactivateDeviceInput = z.infer<typeof deactivateDeviceInputSchema>;

export const heartbeatInputSchema = z.object({ appVersion: versionSchema });
export type HeartbeatInput = z.infer<typeof heartbeatInputSchema>;

export const startTrialInputSchema = z.object({ deviceId: deviceIdSchema });
export type StartTrialInput = z.infer<typeof startTrialInputSchema>;

import type { Log } from "../log.ts";

/**
 * Loads the SDKs that the providers load at their first call, before anybody waits for one. They take longer than
 * all the rest, and most first answers need none. Never rejects: what fails is in the log, and tried again then.
 */
export async function loadSdks(log: Log): Promise<void> {
  const loads = await Promise.allSettled([
    import("stripe"),
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
    import("nodemailer"),
    import("@google-cloud/storage"),
    import("google-auth-library"),
  ]);
  for (const load of loads) {
    if (load.status === "rejected")
      log.error({ err: load.reason as unknown }, "an SDK could not be loaded");
  }
}

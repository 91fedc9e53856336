import type { Log } from "../log.ts";

/**
 * Loads the SDKs that providers load at their first call, before anyone waits for one. They take longer than
 * everything else, and most first responses need none. Never rejects: a failure is logged, and the load tried again
 * on first use.
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

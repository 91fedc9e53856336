import { seedDatabase } from "../../src/db/seed.ts";
import { startGoogleService } from "../setup/google-service.ts";
import { sampleManifest } from "../setup/release-manifest.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { TEST_PROJECT } from "../setup/test-settings.ts";

/**
 * Starts a suite in which only the tests' requests change data: mails stay queued, and sign-in with Google always
 * succeeds. Tokens are verified as in production; the emulator would accept unsigned ones and always check for
 * revocation.
 */
export async function startAccessSuite(): Promise<Suite> {
  const google = await startGoogleService(TEST_PROJECT);
  const suite = await startSuite({
    overrides: {
      identity: google.identity,
      wakeOutbox: () => undefined,
      googleSignIn: async () => "token-of-google",
    },
  });
  const options = { manifest: sampleManifest, now: new Date(), withSampleCoupons: false };
  await seedDatabase(suite.api.deps.db, options);
  return {
    ...suite,
    stop: async () => {
      await suite.stop();
      await google.stop();
    },
  };
}

import { mkdirSync } from "node:fs";
import path from "node:path";

import { GOOGLE_RETURN_PATH } from "@site/contracts/sign-in/google-sign-in";

import { startGoogle } from "./google.ts";
import { startIdentityEmulator } from "./identity.ts";
import { startInbox } from "./inbox.ts";
import { localReleasePublicKey, writeInstallers } from "./installers.ts";
import { startObjectStore } from "./object-store.ts";
import { fraudScript, fraudScriptPath, startPayments } from "./payments/start-payments.ts";
import { toPoolerUrl } from "./pooler.ts";
import { startPostgres } from "./postgres.ts";
import { createApiGroup } from "./services/api-process.ts";
import {
  BUCKET,
  GOOGLE_CLIENT,
  PROJECT_ID,
  buildApiSettings,
  getSiteOrigin,
  writeSettingsFile,
} from "./services/api-settings.ts";
import { firebaseJson, uiPage } from "./services/paths.ts";
import type { Ports } from "./services/ports.ts";
import { runOps } from "./services/run-ops.ts";
import { startScheduler } from "./services/scheduler.ts";
import { ensureSecrets } from "./services/secrets.ts";
import { seedOwner } from "./services/seed-owner.ts";
import { createServiceGroup } from "./services/service-group.ts";
import { startSiteHost } from "./site-host.ts";

export { findFreePorts, getPorts } from "./services/ports.ts";
export type { Ports } from "./services/ports.ts";

export interface LocalServicesOptions {
  /** Folder of everything that is stored between starts. */
  dataDir: string;
  ports: Ports;
  /** Number of API processes. Default: 1. */
  apiInstances?: 1 | 2;
  /** URL of a Postgres to use instead of our own. */
  databaseUrl?: string | undefined;
  /** Port of a pooler for the API, which the caller starts and stops. */
  poolerPort?: number | undefined;
  /** URL of a server for the site's pages, instead of the built files. */
  devServer?: string | undefined;
  /** Brotli quality of the site's files, 11 by default. Tests that do not measure sizes can use less. */
  compressionQuality?: number;
  /** Called with the name of each step when it is done. */
  log?: (step: string) => void;
  /** Aborts the start. `startLocalServices` then stops everything and rejects. */
  signal?: AbortSignal;
}

export interface LocalServices {
  urls: {
    site: string;
    api: string[];
    identity: string;
    payments: string;
    inbox: string;
    objects: string;
    database: string;
  };
  /** File with the API's settings, for the owner's tool. */
  settingsFile: string;
  /** Rejects with the reason if a service ends without being stopped. */
  failed: Promise<never>;
  /** Migrates the database, and restarts the API from the current build. */
  restartApi: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts everything that the site needs, as in production. `apps/api` and `apps/web` must be built. */
export async function startLocalServices(options: LocalServicesOptions): Promise<LocalServices> {
  const { ports, log = () => undefined } = options;
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const group = createServiceGroup();
  const inDataDir = (name: string) => path.join(dataDir, name);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    options.signal?.throwIfAborted();
    const result = await work();
    log(name);
    return result;
  };

  const startAll = async (): Promise<LocalServices> => {
    const secrets = await ensureSecrets(dataDir);
    const origin = getSiteOrigin(ports);
    const started = [
      step("Postgres, migrated", async () => {
        const url = options.databaseUrl ?? (await startDatabase());
        const { poolerPort } = options;
        const reached = poolerPort ? toPoolerUrl(url, { port: poolerPort }) : url;
        const settings = buildApiSettings(ports, secrets, reached);
        writeSettingsFile(inDataDir("api.env"), settings);
        const env = { ...process.env, ...settings };
        await runOps(env, ["migrate"], inDataDir("ops.log"));
        return { url, env };
      }),
      step("identity emulator", async () => {
        const dataFile = inDataDir("identity.json");
        const identity = await startIdentityEmulator({
          port: ports.identity,
          projectId: PROJECT_ID,
          dataFile,
          signal: options.signal,
        });
        group.add("identity", identity.stop);
        group.watch("The identity emulator", identity);
        return identity;
      }),
      step("sign-in with Google", async () => {
        const redirectUris = [origin + GOOGLE_RETURN_PATH];
        const google = await startGoogle({ ...GOOGLE_CLIENT, port: ports.google, redirectUris });
        group.add("google", google.stop);
        return google;
      }),
      step("payments", async () => {
        const payments = await startPayments({
          port: ports.payments,
          secretKey: secrets.stripeSecretKey,
          webhookSecret: secrets.webhookSecret,
          webhookUrls: [`${origin}/api/webhooks/stripe`],
          dataFile: inDataDir("payments.json"),
        });
        group.add("payments", payments.stop);
        return payments;
      }),
      step("mail inbox", async () => {
        const { inbox: httpPort, smtp: smtpPort } = ports;
        const inbox = await startInbox({ httpPort, smtpPort, dataDir: inDataDir("mails") });
        group.add("inbox", inbox.stop);
        return inbox;
      }),
      step("object store with installers", async () => {
        const folder = inDataDir("objects");
        writeInstallers({
          bucketDir: path.join(folder, BUCKET),
          manifestFile: inDataDir("releases.json"),
        });
        const credentials = secrets.storage;
        const objects = await startObjectStore({
          port: ports.objects,
          dataDir: folder,
          credentials,
        });
        group.add("objects", objects.stop);
        return objects;
      }),
    ] as const;
    // Waits for all starts before stopping anything, so that nothing starts after its stop.
    const settled = await Promise.allSettled(started);
    const failure = settled.find((result) => result.status === "rejected");
    if (failure) throw failure.reason;
    const [database, identity, google, payments, inbox, objects] = await Promise.all(started);

    await step("releases, coupons and the owner", () =>
      Promise.all([
        runOps(
          database.env,
          ["seed", "--releases", inDataDir("releases.json")],
          inDataDir("ops.log"),
        ),
        seedOwner(identity.url, database.url),
      ]),
    );
    const api = createApiGroup({
      env: database.env,
      ports: [ports.api, ports.secondApi].slice(0, options.apiInstances ?? 1),
      dataDir,
      watch: (child, isNeeded) => group.watch("The API", child, isNeeded),
    });
    group.add("api", api.stop);
    await step("API", api.start);
    const site = await step("site", () =>
      startSiteHost({
        port: ports.site,
        firebaseJson,
        siteConfig: {
          identity: {
            apiKey: "local",
            authDomain: identity.host,
            projectId: PROJECT_ID,
            emulatorUrl: identity.url,
          },
          payments: { script: getSiteOrigin(ports) + fraudScriptPath },
          google: {
            clientId: GOOGLE_CLIENT.clientId,
            authorizationUrl: google.authorizationUrl,
          },
          releases: { publicKey: localReleasePublicKey },
        },
        standInScripts: { [fraudScriptPath]: fraudScript },
        compressionQuality: options.compressionQuality,
        apiUrls: api.urls,
        devServer: options.devServer,
        uiPage,
      }),
    );
    group.add("site", site.stop);
    group.add("scheduler", startScheduler(api.urls, secrets.jobsSecret).stop);
    options.signal?.throwIfAborted();

    return {
      urls: {
        site: site.url,
        api: api.urls,
        identity: identity.url,
        payments: payments.url,
        inbox: inbox.url,
        objects: objects.url,
        database: database.url,
      },
      settingsFile: inDataDir("api.env"),
      failed: group.failed,
      restartApi: async () => {
        await runOps(database.env, ["migrate"], inDataDir("ops.log"));
        await api.stop();
        await api.start();
      },
      stop: group.stop,
    };
  };

  const startDatabase = async (): Promise<string> => {
    const postgres = await startPostgres({ dataDir: inDataDir("postgres"), port: ports.postgres });
    group.add("postgres", postgres.stop);
    group.watch("Postgres", postgres);
    return postgres.url;
  };

  try {
    return await startAll();
  } catch (error) {
    await group.stop();
    throw error;
  }
}

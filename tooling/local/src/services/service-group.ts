import { type Exit, readLastLines } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";

/** Order in which services stop: callers first, the database last. */
export const stopOrder = [
  "scheduler",
  "site",
  "payments",
  "api",
  "inbox",
  "objects",
  "google",
  "identity",
  "postgres",
] as const;
export type ServiceName = (typeof stopOrder)[number];

export interface ServiceProcess {
  exited: Promise<Exit>;
  logFile: string;
}

export interface ServiceGroup {
  /** Registers a running service with the function that stops it. */
  add: (kind: ServiceName, stop: () => Promise<void>) => void;
  /** Watches a process that must not end while `isNeeded` returns true. */
  watch: (name: string, process: ServiceProcess, isNeeded?: () => boolean) => void;
  /** Rejects with the reason when a watched process has ended. */
  failed: Promise<never>;
  /** Stops everything in order. A second call waits for the first. */
  stop: () => Promise<void>;
}

/** Creates a group of running services, which can be stopped together at any time. */
export function createServiceGroup(): ServiceGroup {
  const running: { kind: ServiceName; stop: () => Promise<void> }[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let stopping: Promise<void> | undefined;

  const stopAll = async () => {
    const failures: unknown[] = [];
    for (const kind of stopOrder) {
      const services = running.filter((service) => service.kind === kind);
      const results = await Promise.allSettled(services.map((service) => service.stop()));
      for (const result of results) if (result.status === "rejected") failures.push(result.reason);
    }
    if (failures.length > 0)
      throw new AggregateError(failures, "Some services did not stop cleanly.");
  };

  return {
    failed,
    add: (kind, stop) => void running.push({ kind, stop }),
    watch: (name, { exited, logFile }, isNeeded = () => true) => {
      void exited.then(({ code, signal }) => {
        if (stopping !== undefined || !isNeeded()) return undefined;
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
        const lastLines = readLastLines(logFile, 6);
        const log = lastLines === "" ? "" : ` Its log (${logFile}) ends:\n${lastLines}`;
        return reject(new ExpectedError(`${name} ${how}.${log}`));
      });
    },
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

import { type Exit, readLastLines } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";

/** The order of stopping: callers first, the database last. */
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
  /** Registers a running part and how to end it. */
  add: (kind: ServiceName, stop: () => Promise<void>) => void;
  /** Watches a process that must not end while `isNeeded`. */
  watch: (name: string, process: ServiceProcess, isNeeded?: () => boolean) => void;
  /** Rejects with the reason when a watched process has ended. */
  failed: Promise<never>;
  /** Ends everything in the right order; a second call waits for the first. */
  stop: () => Promise<void>;
}

/** The running parts of a world, so that all of them can be ended at any moment. */
export function createServiceGroup(): ServiceGroup {
  const running: { kind: ServiceName; stop: () => Promise<void> }[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let stopping: Promise<void> | undefined;

  const stopAll = async () => {
    const failures: unknown[] = [];
    for (const kind of stopOrder) {
      const parts = running.filter((part) => part.kind === kind);
      const results = await Promise.allSettled(parts.map((part) => part.stop()));
      for (const result of results) if (result.status === "rejected") failures.push(result.reason);
    }
    if (failures.length > 0) throw new AggregateError(failures, "Some parts did not stop cleanly.");
  };

  return {
    failed,
    add: (kind, stop) => void running.push({ kind, stop }),
    watch: (name, { exited, logFile }, isNeeded = () => true) => {
      void exited.then(({ code, signal }) => {
        if (stopping !== undefined || !isNeeded()) return undefined;
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
        const words = readLastLines(logFile, 6);
        const log = words === "" ? "" : ` Its log (${logFile}) ends:\n${words}`;
        return reject(new ExpectedError(`${name} ${how}.${log}`));
      });
    },
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

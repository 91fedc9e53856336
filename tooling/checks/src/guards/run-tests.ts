import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { toolEnvironment } from "../workspace.ts";
import { packageOf } from "./guard-problems.ts";

/** The longest is the ledger's model, on a busy machine. */
const LIMIT_MS = 600_000;

/** Test files of one package, by their path in it. */
export interface TestOrder {
  files: readonly string[];
  /** The source that changed since the last run, as an absolute path. */
  changed: string;
  /** Whether to end with the first failure. */
  bail: boolean;
}

export interface TestRun {
  passed: string[];
  /** Failed tests, and suites that ended with a failed expectation. */
  failed: string[];
  /** Any other failure; then no test noticed anything. */
  trouble: string | undefined;
}

export interface Tester {
  run: (
    files: readonly string[],
    options: { changed: string; bail: boolean; isFresh: boolean },
  ) => Promise<TestRun>;
  stop: () => void;
}

/**
 * Runs tests of a workspace's packages, each package in a long-lived process. `isFresh` starts a new process, and
 * ends it.
 */
export function createTester(workspace: string): Tester {
  const sessions = new Map<string, Promise<ChildProcess>>();
  const end = (folder: string) => {
    void sessions.get(folder)?.then((session) => session.disconnect());
    sessions.delete(folder);
  };
  return {
    run: async (files, { changed, bail, isFresh }) => {
      const folder = packageOf(files[0] ?? "");
      if (isFresh) end(folder);
      const started = sessions.get(folder) ?? startSession(workspace, folder);
      sessions.set(folder, started);
      const own = files.map((file) => path.posix.relative(folder, file));
      const result = await answer(await started, { files: own, changed, bail });
      if (isFresh || result.trouble) end(folder);
      return result;
    },
    stop: () => {
      for (const folder of sessions.keys()) end(folder);
    },
  };
}

async function startSession(workspace: string, folder: string): Promise<ChildProcess> {
  const session = fork(path.join(import.meta.dirname, "test-session.ts"), {
    cwd: path.join(workspace, folder),
    env: { ...toolEnvironment(workspace), VITEST: "true", NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(session, "message");
  return session;
}

function answer(session: ChildProcess, order: TestOrder): Promise<TestRun> {
  return new Promise((resolve) => {
    const give = (run: TestRun) => {
      clearTimeout(timer);
      session.removeAllListeners("message").removeAllListeners("exit");
      resolve(run);
    };
    const lost = (trouble: string) => give({ passed: [], failed: [], trouble });
    const timer = setTimeout(() => {
      session.kill("SIGTERM");
      lost(`no answer within ${LIMIT_MS / 1_000} s`);
    }, LIMIT_MS);
    session.once("message", (run) => give(run as TestRun));
    session.once("exit", () => lost("the tests' process ended"));
    session.send(order);
  });
}

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

const candidates = [
  "python3",
  "/usr/bin/python3",
  "/usr/local/bin/python3",
  "/opt/homebrew/bin/python3",
];
const PROBE_TIMEOUT_MS = 120_000;
const INSTALL_TIMEOUT_MS = 300_000;

export interface Python {
  /** The absolute path of the executable. */
  command: string;
  /** The version of the library. */
  version: string;
}

/** Finds a Python that has the library; undefined if there is none. */
export async function findPython(
  library: "pandas" | "polars" = "pandas",
): Promise<Python | undefined> {
  for (const candidate of candidates) {
    const python = await probePython(candidate, library);
    if (python) return python;
  }
  return undefined;
}

async function probePython(candidate: string, library: string): Promise<Python | undefined> {
  const question = `import ${library}, sys; print(sys.executable); print(${library}.__version__)`;
  const answer = await run(candidate, ["-s", "-c", question], { timeout: PROBE_TIMEOUT_MS }).catch(
    () => undefined,
  );
  const [command, version] = answer?.stdout.trim().split("\n") ?? [];
  return command && version ? { command, version } : undefined;
}

/** Installs pandas from the system's packages, on Debian and its derivatives. Returns the reason if it cannot. */
export async function installPandas(): Promise<string | undefined> {
  if (!existsSync("/usr/bin/apt-get")) return "this system has no apt-get";
  if (process.getuid?.() !== 0) return "only root may install packages";
  const options = [
    "-q",
    "-o",
    "DPkg::Lock::Timeout=60",
    "-o",
    "Acquire::http::Timeout=20",
    "-o",
    "Acquire::Retries=0",
  ];
  const install = ["install", "-y", "--no-install-recommends", "python3-pandas"];
  try {
    for (const step of [["update"], install]) {
      const args = ["DEBIAN_FRONTEND=noninteractive", "apt-get", ...options, ...step];
      await run("env", args, { timeout: INSTALL_TIMEOUT_MS, maxBuffer: 2 ** 26 });
    }
    return undefined;
  } catch (error) {
    const [reason] = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split("\n");
    return `apt-get says: ${reason}`;
  }
}

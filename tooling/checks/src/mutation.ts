import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { root, getToolEnvironment } from "./workspace.ts";

interface MutationArea {
  /** Package folder, relative to the root. */
  package: string;
  /** Globs of the files to mutate, relative to the package. */
  mutate: string[];
  /** Globs of the tests that should detect the mutants. */
  tests: string[];
  /** Minimum share of mutants that the tests must detect, in percent. */
  threshold: number;
}

/** Code in which a mistake costs money, access or data. */
export const mutationAreas: Record<string, MutationArea> = {
  consent: {
    package: "packages/consent",
    mutate: ["src/core/*.ts"],
    tests: ["src/core/**/*.test.ts"],
    threshold: 95,
  },
  coupons: {
    package: "apps/api",
    mutate: ["src/pricing/coupons.ts", "src/features/coupons/*.ts"],
    tests: ["src/{pricing,features/coupons}/*.test.ts", "tests/coupons/**/*.test.ts"],
    threshold: 80,
  },
  ledger: {
    package: "apps/api",
    mutate: ["src/ledger/*.ts"],
    tests: ["src/ledger/*.test.ts", "tests/{checkout,licences,payment-sync,seats}/**/*.test.ts"],
    threshold: 80,
  },
  licences: {
    package: "packages/licence",
    mutate: ["src/*.ts"],
    tests: ["src/*.test.ts"],
    threshold: 85,
  },
  limits: {
    package: "apps/api",
    mutate: ["src/providers/{limiter,networks}.ts"],
    tests: ["src/providers/*.test.ts", "tests/serve/**/*.test.ts"],
    threshold: 80,
  },
  pricing: {
    package: "apps/api",
    mutate: ["src/pricing/*.ts"],
    tests: ["src/pricing/*.test.ts", "tests/{checkout,coupons}/**/*.test.ts"],
    threshold: 80,
  },
  session: {
    package: "apps/api",
    mutate: ["src/session/*.ts"],
    tests: ["tests/{access,auth}/**/*.test.ts"],
    threshold: 80,
  },
  webhooks: {
    package: "apps/api",
    mutate: ["src/features/payment-sync/*.ts"],
    tests: ["src/features/payment-sync/*.test.ts", "tests/payment-sync/**/*.test.ts"],
    threshold: 80,
  },
};

/** `pnpm mutation <area>` runs Stryker on an area and fails if its tests detect too few mutants. */
if (import.meta.main) {
  const [name = "", ...patterns] = process.argv.slice(2);
  const area = mutationAreas[name];
  if (!area) {
    console.error(`pnpm mutation <${Object.keys(mutationAreas).join(" | ")}> [glob …]`);
    process.exit(2);
  }
  const folder = path.join(root, area.package);
  const results = path.join(folder, "test-results");
  const vitestConfig = path.join(results, "vitest.mutation.config.ts");
  const strykerConfig = path.join(results, "stryker.config.json");
  mkdirSync(results, { recursive: true });
  writeFileSync(
    vitestConfig,
    `import base from "${path.join(folder, "vitest.config.ts")}";
const config = typeof base === "function" ? base({ mode: "test", command: "serve" }) : base;
export default { ...config, test: { ...config.test, include: ${JSON.stringify(area.tests)} } };
`,
  );
  const options = {
    testRunner: "vitest",
    tsconfigFile: "none",
    plugins: ["@stryker-mutator/vitest-runner"],
    mutate: [...(patterns.length > 0 ? patterns : area.mutate), "!**/*.test.ts"],
    reporters: ["clear-text"],
    clearTextReporter: { allowColor: false, reportTests: false },
    // At the same depth as the package, so that relative paths to other packages still work.
    tempDirName: "../../.stryker",
    cleanTempDir: "always",
    ignorePatterns: ["test-results", "dist"],
    vitest: { configFile: vitestConfig, related: false },
    ignoreStatic: true,
    timeoutMS: 30_000,
    concurrency: 2,
    thresholds: { high: 100, low: area.threshold, break: area.threshold },
  };
  writeFileSync(strykerConfig, JSON.stringify(options));
  const { status } = spawnSync("stryker", ["run", strykerConfig], {
    cwd: folder,
    stdio: "inherit",
    env: getToolEnvironment(folder),
  });
  process.exitCode = status ?? 1;
}

import type { Guard } from "./guard.ts";

const folder = "apps/api/src/settings";
const tests = ["apps/api/tests/process/production.test.ts"];

/** Protection of customers against stand-ins, test keys and unencrypted connections. */
export const settingGuards: readonly Guard[] = [
  {
    what: "settings: no identity emulator in production",
    file: `${folder}/production-rules.ts`,
    text: 'FIREBASE_AUTH_EMULATOR_HOST: () =>\n    "leads to a stand-in, an emulator that does not check signatures: remove it",',
    without: "FIREBASE_AUTH_EMULATOR_HOST: anything,",
    tests,
  },
  {
    what: "settings: no emulator that a library reads in production",
    file: `${folder}/deployment-problems.ts`,
    text: 'name.endsWith("EMULATOR_HOST")',
    without: 'name.endsWith("EMULATOR_HOSTS")',
    tests,
  },
  {
    what: "settings: no committed signing key in production",
    file: `${folder}/production-rules.ts`,
    text: " || isPublishedKey(key)",
    without: "",
    tests,
  },
  {
    what: "settings: no guessable secret in production",
    file: `${folder}/secret-problem.ts`,
    text: "return isGuessable(secret)",
    without: 'return secret === ""',
    tests,
  },
  {
    what: "settings: no local secret in production",
    file: `${folder}/secret-problem.ts`,
    text: "if (LOCAL_MARK.test(secret))",
    without: 'if (secret === "")',
    tests,
  },
  {
    what: "settings: what does not fit the deployment stops the start",
    file: "apps/api/src/config.ts",
    text: "result.success && lines.length === 0",
    without: "result.success",
    tests,
  },
];

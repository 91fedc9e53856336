import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { PlopTypes } from "@turbo/gen";

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** tRPC rejects procedures with the first three names; the others are no names of functions in JavaScript. */
const reservedNames = new Set(
  `then call apply await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if import in instanceof let new null return static super switch this throw true try
  typeof var void while with yield`.split(/\s+/),
);

/** Where each template is written. */
const files = {
  "contract.ts.hbs": "packages/contracts/src/{{feature}}.ts",
  "router.ts.hbs": "apps/api/src/features/{{feature}}/router.ts",
  "verb.ts.hbs": "apps/api/src/features/{{feature}}/{{verb}}.ts",
  "verb.test.ts.hbs": "apps/api/src/features/{{feature}}/{{verb}}.test.ts",
};

/** `pnpm turbo gen feature`, or without questions `pnpm turbo gen feature --args <feature> <verb>`. */
export default function generator(plop: PlopTypes.NodePlopAPI): void {
  const root = plop.getDestBasePath();
  plop.setGenerator("feature", {
    description: "A feature of the API: contract, router, one function and its test",
    prompts: [
      { type: "input", name: "feature", message: "Feature, a noun as in `billing`:" },
      { type: "input", name: "verb", message: "First procedure, as in `start-checkout`:" },
    ],
    actions: (answers) => {
      const { feature, verb } = parseAnswers(root, answers);
      const outputs = Object.entries(files).map(([template, to]) => ({ template, to }));
      return [
        ...outputs.map(({ template, to }) => ({
          type: "add" as const,
          path: path.join(root, to),
          templateFile: path.join(root, "turbo/generators/templates", template),
        })),
        () => addToRouter(root, feature),
        () => addToMatrix(root, feature, verb),
        () => {
          const paths = outputs.map(({ to }) =>
            to.replaceAll("{{feature}}", feature).replaceAll("{{verb}}", verb),
          );
          return format(root, [...paths, routerFile, matrixFile]);
        },
      ];
    },
  });
}

function parseAnswers(
  root: string,
  answers?: PlopTypes.Answers,
): { feature: string; verb: string } {
  const { feature, verb } = answers as { feature: string; verb: string };
  for (const name of [feature, verb]) {
    if (!kebabCase.test(name))
      throw new Error(`"${name}" is not in kebab case, as in start-checkout.`);
    if (reservedNames.has(name)) throw new Error(`"${name}" is reserved: choose another name.`);
  }
  if (existsSync(path.join(root, "apps/api/src/features", feature))) {
    throw new Error(`The feature ${feature} already exists: add the procedure to its router.`);
  }
  return { feature, verb };
}

const routerFile = "apps/api/src/router.ts";

function addToRouter(root: string, feature: string): string {
  const file = path.join(root, routerFile);
  const source = readFileSync(file, "utf8");
  const router = `${camelCase(feature)}Router`;
  const routes = /export const appRouter = router\(\{\n[\s\S]*?(?=\}\);)/;
  if (!routes.test(source)) throw new Error(`${routerFile} has no appRouter to add to.`);
  const line = `import { ${router} } from "./features/${feature}/router.ts";\n`;
  const entry = `  ${camelCase(feature)}: ${router},\n`;
  writeFileSync(file, line + source.replace(routes, (existing) => existing + entry));
  return `router added to ${routerFile}`;
}

const matrixFile = "apps/api/tests/access/procedure-matrix.ts";

/** Adds the access rule of the template's procedure: any signed-in account may call it. */
function addToMatrix(root: string, feature: string, verb: string): string {
  const file = path.join(root, matrixFile);
  const source = readFileSync(file, "utf8");
  const rows = /export const procedureMatrix: ProcedureMatrix = \{\n[\s\S]*?(?=\n\};)/;
  if (!rows.test(source)) throw new Error(`${matrixFile} has no procedureMatrix to add to.`);
  const row = `${camelCase(verb)}: { expected: signedIn, input: () => ({ name: "Ada" }) }`;
  const entry = `\n  ${camelCase(feature)}: { ${row} },`;
  writeFileSync(
    file,
    source.replace(rows, (existing) => existing + entry),
  );
  return `access row added to ${matrixFile}`;
}

function format(root: string, files: string[]): string {
  execFileSync("oxfmt", files, { cwd: root });
  return "formatted";
}

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

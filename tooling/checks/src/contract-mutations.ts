import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import {
  type ContractField,
  type Mutation,
  findContractFields,
  mutate,
} from "./contract-fields.ts";
import { checkChange, checkProduct, checkWhole } from "./product-check.ts";
import type { TypeErrorPlace } from "./type-check.ts";
import { type WorkspaceCopy, copyWorkspace } from "./workspace-copy.ts";

/**
 * Renames and retypes every field of every contract, one at a time, and asks the compiler which place in the apps
 * must follow. Works on copies in the temporary folder. Exit code 1 if a change goes unnoticed. Arguments limit it
 * to fields whose name contains one of them: `pnpm contracts:mutate quoteSchema seatSchema`.
 */
const apps = ["apps/api", "apps/web"];
const mutations: Mutation[] = ["rename", "retype"];
const PARALLEL = 2;
const wanted = process.argv.slice(2);

interface Candidate {
  file: string;
  field: ContractField;
  mutation: Mutation;
}
interface Outcome extends Candidate {
  place: TypeErrorPlace | undefined;
}

const copies = Array.from({ length: PARALLEL }, copyWorkspace);
const removeAll = () => copies.forEach((copy) => copy.remove());
process.on("exit", removeAll);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const [original] = copies;
if (!original) throw new Error("There is no copy to work on.");
const baseline = new Set((await prepare(original)).map(spot));
await Promise.all(copies.slice(1).map(prepare));

const queue = candidates(original);
const outcomes: Outcome[] = [];
await Promise.all(
  copies.map(async (copy) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const outcome = { ...next, place: await firstPlace(copy, next) };
      outcomes.push(outcome);
      console.log(row(outcome));
    }
  }),
);

const missed = outcomes.filter((outcome) => !outcome.place);
const caught = outcomes.length - missed.length;
const percent = ((100 * caught) / Math.max(1, outcomes.length)).toFixed(1);
if (missed.length > 0) console.log(["", "Unnoticed:", ...missed.map(row)].join("\n"));
console.log(
  `\n${caught} of ${outcomes.length} changes of a contract are named in an app: ${percent} %`,
);
process.exitCode = missed.length > 0 || outcomes.length === 0 ? 1 : 0;

/** The type errors that exist before any change. */
async function prepare(copy: WorkspaceCopy): Promise<TypeErrorPlace[]> {
  const places = (await Promise.all(apps.map((app) => checkProduct(copy.folder, app)))).flat();
  for (const place of places) console.error(`There already: ${spot(place)}`);
  return places;
}

function candidates(copy: WorkspaceCopy): Candidate[] {
  return globSync("packages/contracts/src/**/*.ts", { cwd: copy.folder })
    .filter((file) => !file.endsWith(".test.ts"))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(path.join(copy.folder, file), "utf8");
      const fields = findContractFields(source).filter(isWanted);
      return fields.flatMap((field) => mutations.map((mutation) => ({ file, field, mutation })));
    });
}

function isWanted({ name }: ContractField): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

/** The first new error in an app's own product code; tests and the contracts themselves do not count. */
async function firstPlace(copy: WorkspaceCopy, candidate: Candidate) {
  const file = path.join(copy.folder, candidate.file);
  const source = readFileSync(file, "utf8");
  writeFileSync(file, mutate(source, candidate.field, candidate.mutation));
  try {
    // A change that seems unnoticed is checked once more, everywhere.
    for (const check of [checkChange, checkWhole]) {
      for (const app of apps) {
        const places = await check(copy.folder, app);
        const place = places.find(
          (one) => one.file.startsWith(`${app}/`) && !baseline.has(spot(one)),
        );
        if (place) return place;
      }
    }
    return undefined;
  } finally {
    writeFileSync(file, source);
  }
}

function spot({ file, line }: TypeErrorPlace): string {
  return `${file}:${line}`;
}

function row({ field, mutation, place }: Outcome): string {
  return `${mutation}  ${field.name.padEnd(48)}  ${place ? spot(place) : "-"}`;
}

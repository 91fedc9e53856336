import { readFileSync } from "node:fs";
import path from "node:path";

import { parse } from "yaml";

export interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, unknown>;
  run?: string;
  shell?: string;
  env?: Record<string, string>;
}

export interface Job {
  needs?: string | string[];
  if?: string;
  outputs?: Record<string, string>;
  strategy?: { matrix: Record<string, string> };
  steps: Step[];
}

export interface Workflow {
  env: Record<string, string>;
  jobs: Record<string, Job>;
}

export function readWorkflow(workspace: string): Workflow {
  const file = path.join(workspace, ".github/workflows/ci.yml");
  return parse(readFileSync(file, "utf8")) as Workflow;
}

/** The steps of a local action of the repository. */
export function readOwnAction(workspace: string, uses: string): Step[] {
  const file = path.join(workspace, uses, "action.yml");
  return (parse(readFileSync(file, "utf8")) as { runs: { steps: Step[] } }).runs.steps;
}

/** The jobs, each after its dependencies. */
export function jobsInOrder({ jobs }: Workflow): [string, Job][] {
  const ordered = new Map<string, Job>();
  const add = (name: string): void => {
    const job = jobs[name];
    if (!job) throw new Error(`There is no job ${name}.`);
    for (const needed of [job.needs ?? []].flat()) add(needed);
    ordered.set(name, job);
  };
  for (const name of Object.keys(jobs)) add(name);
  return [...ordered];
}

import type fc from "fast-check";

import type { Deps } from "../../src/deps.ts";
import { AppError } from "../../src/errors.ts";
import { createDyingDeps, createPausedDeps } from "../crashes/dying-deps.ts";
import { expectInvariants } from "./checks.ts";
import { clock, refreshModel, type Model, type System } from "./system.ts";

/** An action of a buyer, the owner, the provider or the scheduler. */
export interface Action<Target = unknown> {
  /** How often it is chosen, relative to 1. */
  weight: number;
  /** The possible targets now; without any, the action is skipped. */
  targets: (model: Model) => Target[];
  run: (system: System, target: Target, call: { deps: Deps; model: Model }) => Promise<unknown>;
}

/** Lets one table contain actions with different targets. */
export function defineAction<Target>(it: Action<Target>): Action {
  return it as Action;
}

export interface StepChoice {
  /** The index of the target. If `back` is set, the target is counted from the newest instead. */
  pick: number;
  back?: number;
  /** The number of calls to the database or a provider after which the process crashes; null if it does not. */
  diesAfter: number | null;
}

type Command = fc.AsyncCommand<Model, System>;

const MINUTE = 60_000;

/** One action, in a process that may crash during it. */
export class Step implements Command {
  readonly name: string;
  readonly action: Action;
  readonly choice: StepChoice;

  constructor(name: string, of: Action, choice: StepChoice) {
    this.name = name;
    this.action = of;
    this.choice = choice;
  }

  check(model: Readonly<Model>): boolean {
    return this.action.targets(model).length > 0;
  }

  async run(model: Model, system: System): Promise<void> {
    await runAMinuteLater(model, system, () => this.attempt(model, system));
  }

  /** Runs the action. An expected rejection has no effect. */
  async attempt(model: Model, system: System, deps: Deps = system.deps): Promise<void> {
    const { pick, back, diesAfter } = this.choice;
    const targets = this.action.targets(model);
    const target = back === undefined ? targets[pick % targets.length] : targets.at(-1 - back);
    if (target === undefined) return;
    const process = createDyingDeps(deps, diesAfter ?? Infinity);
    let outcome = "done";
    try {
      await this.action.run(system, target, { deps: process.deps, model });
    } catch (error) {
      if (!process.died() && !isExpectedError(error)) throw error;
      outcome = process.died() ? "died" : String(error);
    }
    system.trace.push(`${this.toString()}: ${outcome}`);
  }

  toString(): string {
    const { pick, back, diesAfter } = this.choice;
    const which = back === undefined ? pick : `the newest but ${back}`;
    return `${this.name}(${which}${diesAfter === null ? "" : `, dies after ${diesAfter}`})`;
  }
}

export class ConcurrentSteps implements Command {
  readonly steps: readonly Step[];

  constructor(...steps: Step[]) {
    this.steps = steps;
  }

  check(model: Readonly<Model>): boolean {
    return this.steps.every((step) => step.check(model));
  }

  async run(model: Model, system: System): Promise<void> {
    await runAMinuteLater(model, system, () =>
      Promise.all(this.steps.map((step) => step.attempt(model, system))),
    );
  }

  toString(): string {
    return this.steps.join(" beside ");
  }
}

/** A step that is paused after some of its calls while another one runs. */
export class InterruptedStep implements Command {
  readonly outer: Step;
  readonly inner: Step;
  readonly calls: number;

  constructor(outer: Step, inner: Step, calls: number) {
    this.outer = outer;
    this.inner = inner;
    this.calls = calls;
  }

  check(model: Readonly<Model>): boolean {
    return this.outer.check(model) && this.inner.check(model);
  }

  async run(model: Model, system: System): Promise<void> {
    const inner = () => this.inner.attempt(model, system);
    await runAMinuteLater(model, system, () =>
      this.outer.attempt(model, system, createPausedDeps(system.deps, this.calls, inner)),
    );
  }

  toString(): string {
    return `${this.inner.toString()} after ${this.calls} calls of ${this.outer.toString()}`;
  }
}

/** Runs an action a minute later, reads the rows again and checks the invariants. */
async function runAMinuteLater(
  model: Model,
  system: System,
  act: () => Promise<unknown>,
): Promise<void> {
  clock.aheadMs += MINUTE;
  await act();
  await refreshModel(model, system);
  await expectInvariants(system, model);
}

/** Whether an error of the shop, the command line or the provider's pages is part of normal use. */
function isExpectedError(error: unknown): boolean {
  if (error instanceof AppError) return error.code !== "internal";
  return error instanceof Error && (error.name === "ApiError" || error.name === "Refused");
}

import type fc from "fast-check";

import type { Deps } from "../../src/deps.ts";
import { AppError } from "../../src/errors.ts";
import { dyingAfter, pausedAfter } from "../crashes/dying.ts";
import { expectWhole } from "./checks.ts";
import { clock, look, type Model, type System } from "./system.ts";

/** Something that anyone can do: a buyer, the owner, the provider, the scheduler. */
export interface Verb<Target = unknown> {
  /** How often it comes, relative to 1. */
  weight: number;
  /** What it can be applied to now; without targets it is left out. */
  targets: (model: Model) => Target[];
  act: (system: System, target: Target, call: { deps: Deps; model: Model }) => Promise<unknown>;
}

/** Lets one table hold verbs with different targets. */
export function verb<Target>(it: Verb<Target>): Verb {
  return it as Verb;
}

export interface Choice {
  /** Which of the targets; with `back`, that many before the newest. */
  pick: number;
  back?: number;
  /** The call to database or provider after which the process dies, if it does. */
  dies: number | null;
}

type Command = fc.AsyncCommand<Model, System>;

const MINUTE = 60_000;

/** One verb, in a process that may die in the middle of it. */
export class Step implements Command {
  readonly name: string;
  readonly verb: Verb;
  readonly choice: Choice;

  constructor(name: string, of: Verb, choice: Choice) {
    this.name = name;
    this.verb = of;
    this.choice = choice;
  }

  check(model: Readonly<Model>): boolean {
    return this.verb.targets(model).length > 0;
  }

  async run(model: Model, system: System): Promise<void> {
    await inAMinute(model, system, () => this.attempt(model, system));
  }

  /** A refused step does nothing. */
  async attempt(model: Model, system: System, deps: Deps = system.deps): Promise<void> {
    const { pick, back, dies } = this.choice;
    const targets = this.verb.targets(model);
    const target = back === undefined ? targets[pick % targets.length] : targets.at(-1 - back);
    if (target === undefined) return;
    const process = dyingAfter(deps, dies ?? Infinity);
    let outcome = "done";
    try {
      await this.verb.act(system, target, { deps: process.deps, model });
    } catch (error) {
      if (!process.died() && !isRefusal(error)) throw error;
      outcome = process.died() ? "died" : String(error);
    }
    system.trace.push(`${this.toString()}: ${outcome}`);
  }

  toString(): string {
    const { pick, back, dies } = this.choice;
    const which = back === undefined ? pick : `the newest but ${back}`;
    return `${this.name}(${which}${dies === null ? "" : `, dies after ${dies}`})`;
  }
}

/** Two steps at the same instant. */
export class AtOnce implements Command {
  readonly steps: readonly Step[];

  constructor(...steps: Step[]) {
    this.steps = steps;
  }

  check(model: Readonly<Model>): boolean {
    return this.steps.every((step) => step.check(model));
  }

  async run(model: Model, system: System): Promise<void> {
    await inAMinute(model, system, () =>
      Promise.all(this.steps.map((step) => step.attempt(model, system))),
    );
  }

  toString(): string {
    return this.steps.join(" beside ");
  }
}

/** One step in the middle of another, which is held up after so many of its calls. */
export class Amid implements Command {
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
    await inAMinute(model, system, () =>
      this.outer.attempt(model, system, pausedAfter(system.deps, this.calls, inner)),
    );
  }

  toString(): string {
    return `${this.inner.toString()} after ${this.calls} calls of ${this.outer.toString()}`;
  }
}

/** A minute later something happens; then the model looks at the shop, and everything has to be whole. */
async function inAMinute(model: Model, system: System, act: () => Promise<unknown>): Promise<void> {
  clock.aheadMs += MINUTE;
  await act();
  await look(model, system);
  await expectWhole(system, model);
}

/** Refusals by the shop, by its tool, by the provider's pages. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return error.code !== "internal";
  return error instanceof Error && (error.name === "ApiError" || error.name === "Refused");
}

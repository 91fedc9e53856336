import { expect, test } from "vitest";

import { root } from "../workspace.ts";
import { evaluate, fillIn } from "./evaluate.ts";
import { jobsInOrder, readOwnAction, readWorkflow } from "./workflow.ts";

const context = {
  matrix: { package: "web" },
  needs: { plan: { result: "success", outputs: { packages: '["web"]' } } },
};

test.each([
  ["matrix.package == 'web'", true],
  ["matrix.package != 'web'", false],
  ["always()", true],
  ["contains(needs.*.result, 'failure') || contains(needs.*.result, 'success')", true],
  ["contains(needs.*.result, 'failure')", false],
  ["${{ fromJSON(needs.plan.outputs.packages) }}", ["web"]],
  ["needs.other.outputs.packages", undefined],
])("%s is evaluated", (expression, value) => {
  expect(evaluate(expression, context)).toEqual(value);
});

test("a text gets its values, and unknown ones are empty", () => {
  expect(fillIn("@site/${{ matrix.package }}${{ github.sha }}", context)).toBe("@site/web");
});

test("an expression of another kind is refused", () => {
  expect(() => evaluate("startsWith(matrix.package, 'w') && true", context)).toThrow("unknown");
});

test("every expression of the workflow is of a known kind, and every job comes behind those it needs", () => {
  const workflow = readWorkflow(root);
  const jobs = jobsInOrder(workflow);
  expect(jobs.map(([name]) => name)).toHaveLength(Object.keys(workflow.jobs).length);
  for (const [name, job] of jobs) {
    const steps = job.steps.flatMap((step) =>
      step.uses?.startsWith("./") ? readOwnAction(root, step.uses) : [step],
    );
    for (const { if: condition } of [job, ...steps]) if (condition) evaluate(condition, context);
    fillIn(JSON.stringify({ ...job, strategy: undefined }), context);
    const before = jobs.slice(
      0,
      jobs.findIndex(([other]) => other === name),
    );
    expect(before.map(([other]) => other)).toEqual(
      expect.arrayContaining([job.needs ?? []].flat()),
    );
  }
});

import type { Component } from "../component.ts";
import { element } from "../context.ts";

/** A numbered list whose items are the steps of a procedure. */
export const steps: Component = {
  attributes: {},
  render: ({ node, children, context }) => {
    const [list, ...others] = node.children;
    const isSteps = list?.type === "list" && list.ordered && others.length === 0;
    if (!isSteps) context.report(node, 'expected one numbered list in "steps" and nothing else');
    return element("div", { className: ["step-list"] }, children());
  },
};

import type { ElementContent } from "hast";
import type { State } from "mdast-util-to-hast";

import { suggestName } from "../problems/nearest-name.ts";
import type { Component, Directive } from "./component.ts";
import { beforeAfter } from "./components/before-after.ts";
import { figure } from "./components/figure.ts";
import { frame } from "./components/frame.ts";
import { note } from "./components/note.ts";
import { steps } from "./components/steps.ts";
import { trapsMet } from "./components/traps-met.ts";
import { video } from "./components/video.ts";
import { whatLeavesFigure } from "./components/what-leaves.ts";
import type { RenderContext } from "./context.ts";

const components: Readonly<Record<string, Component>> = {
  "before-after": beforeAfter,
  figure,
  frame,
  note,
  steps,
  "traps-met": trapsMet,
  video,
  "what-leaves": whatLeavesFigure,
};

/** Renders a directive, or reports an unknown name, missing attributes and unknown attributes. */
export function renderDirective(
  state: State,
  node: Directive,
  context: RenderContext,
): ElementContent[] {
  const component = components[node.name];
  if (!component) {
    const hint = suggestName(node.name, Object.keys(components));
    context.report(node, `there is no component "${node.name}". ${hint}`);
    return [];
  }
  const attributes = readAttributes(node, component, context);
  const children = () => state.all(node);
  const rendered = [component.render({ node, attributes, children, context })].flat();
  return rendered.map((part) => ({ ...part, position: part.position ?? node.position }));
}

function readAttributes(
  node: Directive,
  { attributes: known }: Component,
  context: RenderContext,
): Partial<Record<string, string>> {
  const given = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ""]);
  const attributes = Object.fromEntries(given) as Partial<Record<string, string>>;
  for (const name of Object.keys(attributes)) {
    if (known[name]) continue;
    const hint = suggestName(name, Object.keys(known));
    context.report(node, `"${node.name}" has no attribute "${name}". ${hint}`);
  }
  for (const [name, need] of Object.entries(known)) {
    if (need === "required" && !attributes[name]?.trim()) {
      context.report(node, `"${node.name}" needs the attribute ${name}="…"`);
    }
  }
  return attributes;
}

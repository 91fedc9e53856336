import type { Element, ElementContent } from "hast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";

import type { RenderContext } from "./context.ts";

export type Directive = ContainerDirective | LeafDirective;

/** A component of the dialect: what authors write as a directive. */
export interface Component {
  /** Its attributes, and whether they are required. */
  attributes: Record<string, "required" | "optional">;
  render: (input: ComponentInput) => Element | ElementContent[];
}

export interface ComponentInput {
  node: Directive;
  attributes: Partial<Record<string, string>>;
  /** Its content, rendered. */
  children: () => ElementContent[];
  context: RenderContext;
}

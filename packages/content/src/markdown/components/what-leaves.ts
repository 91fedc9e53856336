import { raw } from "hast-util-raw";

import { whatLeaves } from "../../product/what-leaves.ts";
import type { Component } from "../component.ts";
import { elementsIn } from "../elements-in.ts";

/** The diagram of what leaves the computer, made from the product's facts. */
export const whatLeavesFigure: Component = {
  attributes: {},
  render: ({ context }) => {
    const html = whatLeaves((feature) => context.values[`plans.with.${feature}`]);
    return elementsIn(raw({ type: "root", children: [{ type: "raw", value: html }] }), "figure");
  },
};

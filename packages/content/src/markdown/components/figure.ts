import type { Component } from "../component.ts";
import { element } from "../context.ts";
import { picture } from "../picture.ts";

/** An image with a caption, which is the content of the component. */
export const figure: Component = {
  attributes: { src: "required", alt: "required" },
  render: ({ node, attributes, children, context }) => {
    const { src = "", alt = "" } = attributes;
    const caption = children();
    return element("figure", {}, [
      picture({ src, alt, node, context }),
      ...(caption.length > 0 ? [element("figcaption", {}, caption)] : []),
    ]);
  },
};

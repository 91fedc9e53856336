import type { Component } from "../component.ts";
import { element } from "../context.ts";
import { picture, themedPictures } from "../picture.ts";

/** An image with a caption, which is the content of the component; with `dark`, another one in the dark. */
export const figure: Component = {
  attributes: { src: "required", dark: "optional", alt: "required" },
  render: ({ node, attributes, children, context }) => {
    const { src = "", dark, alt = "" } = attributes;
    const caption = children();
    const input = { src, alt, node, context };
    return element("figure", {}, [
      ...(dark ? themedPictures({ ...input, dark }) : [picture(input)]),
      ...(caption.length > 0 ? [element("figcaption", {}, caption)] : []),
    ]);
  },
};

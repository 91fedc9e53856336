import type { Component } from "../component.ts";
import { element } from "../context.ts";
import { picture, themedPictures } from "../picture.ts";

/**
 * An image with a caption, which is the content of the component; with `dark`, another one in the dark. With `wide`, a
 * name for it, it extends beyond the text, and scrolls on a phone rather than shrinks.
 */
export const figure: Component = {
  attributes: { src: "required", dark: "optional", alt: "required", wide: "optional" },
  render: ({ node, attributes, children, context }) => {
    const { src = "", dark, alt = "", wide } = attributes;
    const caption = children();
    const input = { src, alt, node, context, isWide: Boolean(wide) };
    const pictures = dark ? themedPictures({ ...input, dark }) : [picture(input)];
    const region = { role: "region", ariaLabel: wide, tabIndex: 0 };
    return element("figure", {}, [
      ...(wide ? [element("div", { className: ["wide-picture"], ...region }, pictures)] : pictures),
      ...(caption.length > 0 ? [element("figcaption", {}, caption)] : []),
    ]);
  },
};

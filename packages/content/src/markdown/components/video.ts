import type { Component } from "../component.ts";
import { element, textNode } from "../context.ts";

/** A video of our own, of which nothing loads before a visitor plays it. */
export const video: Component = {
  attributes: { src: "required", title: "required", poster: "optional", captions: "required" },
  render: ({ node, attributes, children, context }) => {
    const { src = "", title = "", captions = "" } = attributes;
    const poster = attributes.poster && context.resolveImage(attributes.poster, node);
    const address = context.resolveLink(src, node);
    const caption = children();
    return element("figure", {}, [
      element(
        "video",
        {
          controls: true,
          preload: "none",
          ariaLabel: title,
          ...(poster ? { poster: poster.src, width: poster.width, height: poster.height } : {}),
        },
        [
          element("source", { src: address }),
          element("track", {
            kind: "captions",
            src: context.resolveLink(captions, node),
            srcLang: "en",
            label: "English",
            default: true,
          }),
          element("a", { href: address }, [textNode(title)]),
        ],
      ),
      ...(caption.length > 0 ? [element("figcaption", {}, caption)] : []),
    ]);
  },
};

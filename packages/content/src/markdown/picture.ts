import type { Element } from "hast";
import type { Node } from "unist";

import { type RenderContext, element } from "./context.ts";

interface PictureInput {
  src: string;
  alt: string;
  node: Node | undefined;
  context: RenderContext;
}

/** An image in the editions that browsers choose from, with its dimensions, so that nothing moves when it loads. */
export function picture({ src, alt, node, context }: PictureInput): Element {
  if (!alt.trim()) {
    context.report(node, `the image "${src}" needs a text for those who do not see it`);
  }
  const files = context.resolveImage(src, node);
  if (!files) return element("img", { src, alt });
  return element("picture", {}, [
    ...files.sources.map(({ type, srcset }) =>
      element("source", { type, srcSet: srcset, sizes: "(min-width: 48rem) 44rem, 92vw" }),
    ),
    element("img", {
      src: files.src,
      alt,
      width: files.width,
      height: files.height,
      loading: "lazy",
      decoding: "async",
      className: [`tone-${files.tone}`],
    }),
  ]);
}

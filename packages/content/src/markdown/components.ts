import type { ElementContent, Element } from "hast";
import { raw } from "hast-util-raw";
import { toString } from "hast-util-to-string";
import type { State } from "mdast-util-to-hast";

import { suggestName } from "../problems.ts";
import { renderEffortTable } from "../product/effort-table.ts";
import { type KnownIssueArea, knownIssues, renderKnownIssues } from "../product/known-issues.ts";
import { renderWhatLeavesFigure } from "../product/what-leaves.ts";
import {
  type Component,
  type Directive,
  type RenderContext,
  createElement,
  createText,
  findElements,
} from "./context.ts";
import { renderPicture, renderThemedPictures } from "./picture.ts";
import { trapsMetComponent } from "./traps-met.ts";

/** Two tables side by side. If they have the same shape, cells that differ are marked in both. */
const beforeAfterComponent: Component = {
  attributes: { before: "optional", after: "optional" },
  render: ({ node, attributes, children, context }) => {
    const rendered = children();
    const [before, after, ...others] = rendered.flatMap((child) => findElements(child, "table"));
    if (!before || !after || others.length > 0 || node.children.length !== 2) {
      context.report(node, 'expected two tables in "before-after" and nothing else');
      return rendered;
    }
    markChanges(before, after);
    return createElement("div", { className: ["before-after"] }, [
      addCaption(before, attributes.before ?? "Before"),
      addCaption(after, attributes.after ?? "After"),
    ]);
  },
};

function addCaption(table: Element, caption: string): ElementContent {
  table.children.unshift(createElement("caption", {}, [createText(caption)]));
  return table;
}

function markChanges(before: Element, after: Element): void {
  const [dirty, clean] = [before, after].map((table) =>
    findElements(table, "tr").map((row) => findElements(row, "td")),
  );
  const isSameShape =
    dirty?.length === clean?.length &&
    dirty?.every((row, index) => row.length === clean?.[index]?.length) === true;
  if (!dirty || !clean || !isSameShape) return;
  for (const [row, cells] of dirty.entries()) {
    for (const [column, cell] of cells.entries()) {
      const cleanCell = clean[row]?.[column];
      if (!cleanCell || toString(cell) === toString(cleanCell)) continue;
      markCell(cell, "was-cell");
      markCell(cleanCell, "now-cell");
    }
  }
}

/** Marks a cell with an element as well as a class, so that colour is not the only sign. */
function markCell(cell: Element, kind: string): void {
  cell.properties.className = [...[cell.properties.className ?? []].flat().map(String), kind];
  cell.children = [createElement("mark", {}, cell.children)];
}

/** The diagram of the data that leaves the computer, made from `product/facts.ts`. */
const whatLeavesComponent: Component = {
  attributes: {},
  render: ({ context }) => {
    const html = renderWhatLeavesFigure((feature) => context.values[`plans.with.${feature}`]);
    return findElements(raw({ type: "root", children: [{ type: "raw", value: html }] }), "figure");
  },
};

/** The seconds by hand and with the cleaner for each messy table. */
const effortComponent: Component = {
  attributes: {},
  render: () =>
    findElements(
      raw({ type: "root", children: [{ type: "raw", value: renderEffortTable() }] }),
      "table",
    ),
};

/** The known issues of an area. */
const knownIssuesComponent: Component = {
  attributes: { area: "required" },
  render: ({ node, attributes: { area = "" }, context }) => {
    if (!Object.hasOwn(knownIssues, area)) {
      context.report(
        node,
        `unknown area "${area}". ${suggestName(area, Object.keys(knownIssues))}`,
      );
      return [];
    }
    const html = renderKnownIssues(area as KnownIssueArea);
    return findElements(raw({ type: "root", children: [{ type: "raw", value: html }] }), "table");
  },
};

/** A video hosted on this site. It loads when the visitor plays it. */
const videoComponent: Component = {
  attributes: { src: "required", title: "required", poster: "optional", captions: "required" },
  render: ({ node, attributes, children, context }) => {
    const { src = "", title = "", captions = "" } = attributes;
    const poster = attributes.poster && context.resolveImage(attributes.poster, node);
    const address = context.resolveLink(src, node);
    const caption = children();
    return createElement("figure", {}, [
      createElement(
        "video",
        {
          controls: true,
          preload: "none",
          ariaLabel: title,
          ...(poster ? { poster: poster.src, width: poster.width, height: poster.height } : {}),
        },
        [
          createElement("source", { src: address }),
          createElement("track", {
            kind: "captions",
            src: context.resolveLink(captions, node),
            srcLang: "en",
            label: "English",
            default: true,
          }),
          createElement("a", { href: address }, [createText(title)]),
        ],
      ),
      ...(caption.length > 0 ? [createElement("figcaption", {}, caption)] : []),
    ]);
  },
};

/** A numbered list whose items are the steps of a procedure. */
const stepsComponent: Component = {
  attributes: {},
  render: ({ node, children, context }) => {
    const [list, ...others] = node.children;
    const isSteps = list?.type === "list" && list.ordered && others.length === 0;
    if (!isSteps) context.report(node, 'expected one numbered list in "steps" and nothing else');
    return createElement("div", { className: ["step-list"] }, children());
  },
};

const noteTitles: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  warning: "Warning",
};

/** A remark beside the text. Its kind is also shown as text, because colour alone is not enough. */
const noteComponent: Component = {
  attributes: { kind: "optional", title: "optional" },
  render: ({ node, attributes, children, context }) => {
    const kind = attributes.kind ?? "note";
    const title = attributes.title ?? noteTitles[kind];
    if (!title) {
      context.report(node, `unknown kind "${kind}". ${suggestName(kind, Object.keys(noteTitles))}`);
    }
    return createElement("aside", { className: ["note", `note-${kind}`], ariaLabel: title }, [
      createElement("p", { className: ["note-title"] }, [createText(title ?? kind)]),
      ...children(),
    ]);
  },
};

/** An embedded page of another site. It loads only with consent; until then the text has a plain link. */
const frameComponent: Component = {
  attributes: { src: "required", title: "required" },
  render: ({ node, attributes, context }) => {
    const { src = "", title = "" } = attributes;
    if (!src.startsWith("https://")) context.report(node, "expected src to begin with https://");
    return createGatedFrame(src, title);
  },
};

export function createGatedFrame(src: string, title: string): Element {
  return createElement(
    "div",
    { className: ["framed-page"], dataFrame: "", dataSrc: src, dataTitle: title },
    [createElement("a", { href: src, rel: ["noreferrer"] }, [createText(title)])],
  );
}

/**
 * An image with the content of the component as its caption. `dark` is the image for the dark theme. `wide` names an
 * image that is wider than the text; on a phone it scrolls instead of shrinking.
 */
const figureComponent: Component = {
  attributes: { src: "required", dark: "optional", alt: "required", wide: "optional" },
  render: ({ node, attributes, children, context }) => {
    const { src = "", dark, alt = "", wide } = attributes;
    const caption = children();
    const input = { src, alt, node, context, isWide: Boolean(wide) };
    const pictures = dark ? renderThemedPictures({ ...input, dark }) : [renderPicture(input)];
    const region = { role: "region", ariaLabel: wide, tabIndex: 0 };
    return createElement("figure", {}, [
      ...(wide
        ? [createElement("div", { className: ["wide-picture"], ...region }, pictures)]
        : pictures),
      ...(caption.length > 0 ? [createElement("figcaption", {}, caption)] : []),
    ]);
  },
};

/** The components that authors can use, by directive name. */
export const components: Readonly<Record<string, Component>> = {
  "before-after": beforeAfterComponent,
  effort: effortComponent,
  figure: figureComponent,
  frame: frameComponent,
  "known-issues": knownIssuesComponent,
  note: noteComponent,
  steps: stepsComponent,
  "traps-met": trapsMetComponent,
  video: videoComponent,
  "what-leaves": whatLeavesComponent,
};

/** Renders a directive. Reports an unknown name, and missing or unknown attributes. */
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
  { attributes: allowed }: Component,
  context: RenderContext,
): Partial<Record<string, string>> {
  const entries = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ""]);
  const attributes = Object.fromEntries(entries) as Partial<Record<string, string>>;
  for (const name of Object.keys(attributes)) {
    if (allowed[name]) continue;
    const hint = suggestName(name, Object.keys(allowed));
    context.report(node, `"${node.name}" has no attribute "${name}". ${hint}`);
  }
  for (const [name, need] of Object.entries(allowed)) {
    if (need === "required" && !attributes[name]?.trim()) {
      context.report(node, `"${node.name}" needs the attribute ${name}="…"`);
    }
  }
  return attributes;
}

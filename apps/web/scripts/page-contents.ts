/** What there is in a page for rules to apply to. */
export interface PageContents {
  classes: Set<string>;
  elements: Set<string>;
  /** Whether there is a control that text is typed into; ticks and sliders do not count. */
  hasTextControls: boolean;
}

const textControl = /<textarea|<input(?![^>]*\stype="(?:radio|checkbox|range)")/;

export function pageContents(html: string): PageContents {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&#x27;", "'").split(/\s+/),
  );
  const elements = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = ""]) => name);
  return {
    classes: new Set(classes),
    elements: new Set(elements),
    hasTextControls: textControl.test(html),
  };
}

/** The part of jsdom that charts are drawn with; its package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(markup?: string, options?: { contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}

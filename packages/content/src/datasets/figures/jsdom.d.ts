/** Types of the part of jsdom that draws charts. The package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(markup?: string, options?: { contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}

/** The manifest of the content database as JSON; empty in the browser, which finds it in its page. */
declare module "virtual:content-manifest" {
  const manifest: string;
  export default manifest;
}

/** The folder of the content database while pages are prerendered. */
declare module "virtual:content-folder" {
  const folder: string;
  export default folder;
}

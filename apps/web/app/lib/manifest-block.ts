/** The id of the block of data in every page that holds the manifest of the content database. */
export const MANIFEST_BLOCK = "content-manifest";

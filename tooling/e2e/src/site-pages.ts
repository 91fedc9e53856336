/** Every route of the specification's table. Guarded ones show their door to a visitor who is not signed in. */
export const openPages = [
  "/",
  "/about",
  "/blog",
  "/cookies",
  "/coupon",
  "/coupon-success",
  "/datasets",
  "/datasets/census-historical",
  "/download",
  "/email-confirm",
  "/features",
  "/forgot",
  "/get-download",
  "/login",
  "/logout",
  "/other-os",
  "/pricing",
  "/privacy",
  "/purchase-cancel",
  "/purchase-success",
  "/signup",
  "/support",
  "/support/faq",
  "/support/troubleshooting",
  "/support/tutorial",
  "/terms",
  "/tutorials",
];

/** Those that want a login first. */
export const guardedPages = ["/account", "/signup-plan-select", "/upgrade"];

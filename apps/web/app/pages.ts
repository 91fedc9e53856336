import type { KnownPage } from "@site/contracts/site/known-pages";

/**
 * Every page of the site: its path, and its file in `routes/`. Paths have no trailing slash; the host redirects the
 * other form. routes.ts creates React Router's routes from this table. The types of `href()` (through
 * `lib/react-router.d.ts`) and `Address` come from it, so links to unlisted pages do not compile.
 */
export const pages = {
  "/": "read/home",
  "/about": "read/about",
  "/account": "account/account",
  "/blog": "read/blog",
  "/blog/page/:page": "read/blog",
  "/blog/tags/:tag/:page?": "read/blog",
  "/blog/:slug": "read/blog-post",
  "/changelog": "read/changelog",
  "/clean": "read/clean",
  "/compare": "read/compare",
  "/cookies": "read/cookies",
  "/coupon": "shop/coupon",
  "/coupon-success": "shop/coupon-success",
  "/datasets": "read/datasets",
  "/datasets/challenge": "read/challenge",
  "/datasets/:slug": "read/dataset",
  "/download": "shop/download",
  "/email-confirm": "account/email-confirm",
  "/features": "read/features",
  "/forgot": "account/forgot",
  "/get-download": "shop/get-download",
  "/login": "account/login",
  "/login/google": "account/google-return",
  "/logout": "account/logout",
  "/operator": "shop/operator",
  "/other-os": "shop/other-os",
  "/pricing": "shop/pricing",
  "/privacy": "read/legal-page",
  "/purchase-cancel": "shop/purchase-cancel",
  "/purchase-success": "shop/purchase-success",
  "/quote": "shop/quote",
  "/recipes": "read/recipes",
  "/reference": "read/reference",
  "/reference/:slug": "read/reference-page",
  "/signup": "account/signup",
  "/signup-plan-select": "shop/signup-plan-select",
  "/support": "help/support",
  "/support/faq": "help/support-faq",
  "/support/troubleshooting": "help/support-troubleshooting",
  "/support/:slug": "help/help-page",
  "/terms": "read/legal-page",
  "/tutorials": "read/tutorials",
  "/tutorials/:slug": "read/tutorial",
  "/upgrade": "shop/upgrade",
  "*": "read/not-found",
} as const satisfies Record<KnownPage, string> & Record<string, string>;

export type PagePath = keyof typeof pages;

type Filled<Path extends string> = Path extends `${infer Start}/:${string}/${infer Rest}`
  ? Filled<`${Start}/${string}/${Rest}`>
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Path;

type Part = "" | `?${string}` | `#${string}`;

/** The address of a page, optionally with a query or fragment. */
export type Address = `${Filled<Exclude<PagePath, "*">>}${Part}`;

/** The path of a page without parameters. */
export type FixedPath = Extract<PagePath, Address>;

/**
 * Former paths of pages with their replacement: `"/plans": "/pricing"`. `pnpm hosting` writes the redirects. A renamed
 * text lists its former path itself, with `formerly` in its front matter.
 */
export const formerAddresses: Readonly<Record<`/${string}`, Address>> = {};

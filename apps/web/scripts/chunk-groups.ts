/**
 * What travels in one file. Left alone, the bundler makes a file of every few modules that the same pages
 * share: dozens of requests a page. A group must need nothing of one that stands below it.
 */
export const chunkGroups = [
  // What every page needs and only an update of a dependency changes: cached for long.
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: "site",
    test: /rolldown[/:]runtime|app\/features\/(frame\/(?!search-dialog)|errors\/(?!near-pages|not-found-help))|app\/lib\/(at-hand|chunk-reload|fetch-ahead|followed-link|format-date|manifest-block|page-meta|prefetch-page|prerender-memory|progress|signed-in-hint|site-map|use-hydrated)\.|app\/ui\/(breadcrumbs|button-style|connection-notice|error-barrier|follow-links|link-button|logo-mark|navigation-progress|page-heading|page-transition|progress-bar|route-announcer|skeleton|structured-data|tall-page)\.|content\/src\/brand\.|contracts\/src\/spec-constants\./,
  },
  // What pages with facts have; texts and prices do without.
  { name: "sections", test: /app\/ui\/(data-table|disclosure|page-section)\./ },
  // What reads the content database.
  {
    name: "content",
    test: /app\/lib\/(content-page|site-content)\.|content\/src\/query\/(create-content|keys)\./,
  },
  // What forms and pages without one both say: left to itself it would travel with the forms.
  { name: "prices", test: /contracts\/src\/(money|plans)\./ },
  // What every page needs to ask for consent; the modal and other languages come when asked for.
  {
    name: "consent",
    test: /packages\/consent\/src\/(core|browser|react\/(use-|consent-(?!modal))|locales\/(en|load|choose))|web\/app\/lib\/(consent|analytics\.|without-query)/,
  },
  // A field and its button, as of a coupon's code, without what whole forms need.
  { name: "field", test: /app\/ui\/(button|field|text-input)\./ },
  // What pages need that know who is here.
  {
    name: "session",
    test: /node_modules\/zod\/|app\/lib\/(config|drafts|error-copy|failure|guards|identity|identity-copy|people-and-computers|purchase-name|return-link|settled-or-late|use-action|use-current-user|use-return-path|use-session-end)\.|app\/ui\/(fact|failure-notice|notice|query-part)\.|contracts\/src\/(auth|error-codes|identity-errors|plan-id-schema|return-path|site-config)\./,
  },
  { name: "api", test: /node_modules\/(@trpc|@tanstack)\/|app\/lib\/(api-provider|trpc)\./ },
  // What asks before a form is left belongs to two of them alone, which come late.
  {
    name: "forms",
    test: /node_modules\/(react-hook-form|@hookform|@standard-schema)\/|app\/forms\/(?!(use-)?leave-guard)|app\/ui\/(error-summary|password-input)\./,
  },
  // What stands between two pages of a purchase: one file instead of three small ones.
  {
    name: "checkout",
    test: /app\/features\/billing\/(open-checkout-notice|use-open-checkout|use-return-from-checkout)\.|app\/lib\/load-payment-script\./,
  },
];

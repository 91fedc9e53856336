/** Where the site's host serves it: a page's policy lets no other local host's scripts run. */
export const fraudScriptPath = "/stand-in/payment-script.js";

/**
 * Replaces the provider's script in the pages of a shop: it keeps the two cookies by which the provider
 * recognises a browser.
 */
export const fraudScript = `(() => {
  const keep = (name, seconds) => {
    if (document.cookie.includes(name + "=")) return;
    document.cookie = name + "=" + crypto.randomUUID() + "; path=/; samesite=strict; max-age=" + seconds;
  };
  keep("__stripe_mid", 31536000);
  keep("__stripe_sid", 1800);
})();
`;

/** Where the site's host serves it: a page's policy allows no other local host's scripts. */
export const fraudScriptPath = "/stand-in/payment-script.js";

/**
 * Replaces the provider's script in a shop's pages: it sets the two cookies by which the provider recognises a
 * browser.
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

// Written by `pnpm hosting`. Include it; don't edit it.

const rules = [
  [/^\//, {"Cache-Control":"no-cache","Content-Security-Policy":"base-uri 'none'; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com https://api.stripe.com; font-src 'self'; form-action 'self'; frame-ancestors 'none'; frame-src https:; img-src 'self' data: https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com; manifest-src 'self'; media-src 'self'; object-src 'none'; worker-src 'self'","Cross-Origin-Opener-Policy":"same-origin","Cross-Origin-Resource-Policy":"same-origin","Permissions-Policy":"camera=(), geolocation=(), microphone=(), payment=(), usb=()","Referrer-Policy":"strict-origin-when-cross-origin","Strict-Transport-Security":"max-age=31536000; includeSubDomains","X-Content-Type-Options":"nosniff","X-Frame-Options":"DENY"}],
  [/^\/clean(?:\/|\.html|\/index\.html)?$/, {"Content-Security-Policy":"base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; frame-src 'none'; img-src 'self' data:; manifest-src 'self'; media-src 'self'; object-src 'none'; worker-src 'self'"}],
  [/^\/datasets\/challenge(?:\/|\.html|\/index\.html)?$/, {"Content-Security-Policy":"base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; frame-src 'none'; img-src 'self' data:; manifest-src 'self'; media-src 'self'; object-src 'none'; worker-src 'self'"}],
  [/^\/assets\/clean-worker-[^/]*\.js$/, {"Content-Security-Policy":"default-src 'none'"}],
  [/^\/assets\/.*$/, {"Cache-Control":"public, max-age=31536000, immutable"}],
  [/^\/content\/documents\/.*$/, {"Cache-Control":"public, max-age=31536000, immutable"}],
  [/^\/content\/media\/.*$/, {"Cache-Control":"public, max-age=31536000, immutable"}],
  [/^\/datasets\/[^/]*\/v[^/]*\/[^/]*\.(?:csv|parquet|py)$/, {"Cache-Control":"public, max-age=31536000, immutable"}],
  [/^\/icon\.svg$/, {"Cache-Control":"public, max-age=86400"}],
  [/^\/content\/media\/.*$/, {"Cross-Origin-Resource-Policy":"cross-origin"}],
  [/^\/datasets\/.*$/, {"Cross-Origin-Resource-Policy":"cross-origin"}],
  [/^\/icon\.svg$/, {"Cross-Origin-Resource-Policy":"cross-origin"}],
  [/^\/share\/.*$/, {"Cross-Origin-Resource-Policy":"cross-origin"}],
  [/^\/social\.png$/, {"Cross-Origin-Resource-Policy":"cross-origin"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.(?:atom|csv|parquet|py|json|jsonld)$/, {"Access-Control-Allow-Origin":"*"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.(?:csv|parquet|py)$/, {"Content-Disposition":"attachment"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.atom$/, {"Content-Type":"application/atom+xml; charset=utf-8"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.csv$/, {"Content-Type":"text/csv; charset=utf-8"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.json$/, {"Content-Type":"application/json; charset=utf-8"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.jsonld$/, {"Content-Type":"application/ld+json; charset=utf-8"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.parquet$/, {"Content-Type":"application/vnd.apache.parquet"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.py$/, {"Content-Type":"text/x-python; charset=utf-8"}],
  [/^\/datasets\/(?:.+\/)?[^/]*\.svg$/, {"Content-Type":"image/svg+xml"}],
  [/^\/datasets\/(?:.+\/)?[^/]*croissant\.json$/, {"Content-Type":"application/ld+json; charset=utf-8"}],
  [/^\/datasets\/(?:.+\/)?[^/]*-metadata\.json$/, {"Content-Type":"application/csvm+json; charset=utf-8"}],
];

const redirects = {};

/** The headers of a path by name. The last rule wins. */
export function getSiteHeaders(pathname) {
  return Object.assign({}, ...rules.flatMap(([rule, headers]) => (rule.test(pathname) ? [headers] : [])));
}

/** Where a former path leads to now. */
export function findRedirect(pathname) {
  return Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined;
}

import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { datasetSlugs } from "@site/content/datasets/catalogue/catalogue";

/** Every page of the site. Addresses carry no slash at the end; the host redirects the other form. */
export default [
  layout("routes/layouts/home.tsx", [index("routes/home.tsx")]),
  layout("routes/layouts/default.tsx", [
    route("about", "routes/about.tsx"),
    route("account", "routes/account.tsx"),
    route("blog", "routes/blog.tsx"),
    route("blog/:slug", "routes/blog-post.tsx"),
    route("cookies", "routes/cookies.tsx"),
    route("coupon", "routes/coupon.tsx"),
    route("coupon-success", "routes/coupon-success.tsx"),
    route("datasets", "routes/datasets.tsx"),
    ...datasetSlugs.map((slug) =>
      route(`datasets/${slug}`, "routes/dataset.tsx", { id: `routes/dataset/${slug}` }),
    ),
    route("download", "routes/download.tsx"),
    route("email-confirm", "routes/email-confirm.tsx"),
    route("features", "routes/features.tsx"),
    route("forgot", "routes/forgot.tsx"),
    route("get-download", "routes/get-download.tsx"),
    route("login", "routes/login.tsx"),
    route("logout", "routes/logout.tsx"),
    route("other-os", "routes/other-os.tsx"),
    route("pricing", "routes/pricing.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("purchase-cancel", "routes/purchase-cancel.tsx"),
    route("purchase-success", "routes/purchase-success.tsx"),
    route("signup", "routes/signup.tsx"),
    route("signup-plan-select", "routes/signup-plan-select.tsx"),
    route("support", "routes/support.tsx"),
    route("support/faq", "routes/support-faq.tsx"),
    route("support/troubleshooting", "routes/support-troubleshooting.tsx"),
    route("support/tutorial", "routes/support-tutorial.tsx"),
    route("terms", "routes/terms.tsx"),
    route("tutorials", "routes/tutorials.tsx"),
    route("upgrade", "routes/upgrade.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;

import { AT_HAND_MS } from "../app/lib/at-hand.ts";

/** A function of React Router that this site never needs, or not whole, and what stands in its place. */
interface Cut {
  /** The module, from `react-router/dist/production/lib/` on. */
  module: string;
  name: string;
  body: string;
}

/**
 * What leaves the browser's bundle, and why it may. The functions stay, since others name them; what only they
 * used goes with their bodies.
 */
export const routerCuts: readonly Cut[] = [
  // All routes are known from the start (`routeDiscovery` in react-router.config.ts), so none is looked for.
  { module: "dom/ssr/fog-of-war.js", name: "getPatchRoutesOnNavigationFunction", body: "" },
  { module: "dom/ssr/fog-of-war.js", name: "useFogOFWarDiscovery", body: "" },
  // The scripts of the document are the prerender's; here they are two elements that hydration finds.
  {
    module: "dom/ssr/components.js",
    name: "Scripts",
    body: `
      React$1.useEffect(() => { setIsHydrated(); }, []);
      const script = React$1.createElement("script", {
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: " " },
      });
      return isHydrated ? null : React$1.createElement(React$1.Fragment, null, script, script);`,
  },
  // There is no server that runs loaders. What one answered at build time is a file of JSON (page-data.ts), and what
  // those of the first page answered stands in it, as JSON too (page-state.ts).
  {
    module: "dom/ssr/single-fetch.js",
    name: "getTurboStreamSingleFetchDataStrategy",
    body: `
      return (args) => args.runClientMiddleware(async ({ matches, request }) => {
        const results = {};
        await Promise.all(matches.filter((match) => match.shouldCallHandler()).map(async (match) => {
          const { id } = match.route;
          results[id] = await match.resolve((handler) => handler(async () => {
            const answer = await fetch(new URL(request.url).pathname + ".data", { signal: request.signal });
            if (!answer.ok) throw new ErrorResponseImpl(answer.status, answer.statusText, null);
            return (await answer.json())[id];
          }));
        }));
        return results;
      });`,
  },
  {
    module: "dom/ssr/single-fetch.js",
    name: "decodeViaTurboStream",
    body: "return Promise.resolve({ value: body });",
  },
  // One stylesheet for every page, and no route names links of its own.
  { module: "dom/ssr/links.js", name: "prefetchRouteCss", body: "" },
  { module: "dom/ssr/links.js", name: "prefetchStyleLinks", body: "" },
  { module: "router/router.js", name: "discoverRoutes", body: "" },
  { module: "router/router.js", name: "patchRoutes", body: "" },
  // Each step is told to React, which renders the open page anew. A page that is at hand comes in one step: that the
  // router is on its way is told a moment later, and not at all where it is there by then.
  {
    module: "router/router.js",
    name: "updateState",
    body: `
      if (newState.matches) newState.matches = newState.matches.map((match) => {
        const route = manifest[match.route.id];
        const parts = ["element", "errorElement", "hydrateFallbackElement"];
        return parts.every((part) => match.route[part] === route[part]) ? match : { ...match, route };
      });
      state = { ...state, ...newState };
      if (subscribers.size === 0) bufferedInitialStateUpdate = { newErrors: newState.errors ?? null };
      const tell = () => subscribers.forEach((subscriber) => subscriber(state, {
        deletedFetchers: [],
        newErrors: newState.errors ?? null,
        flushSync: opts.flushSync === true,
      }));
      clearTimeout(updateState.later);
      if (Object.keys(newState).join() === "navigation") updateState.later = setTimeout(tell, ${AT_HAND_MS});
      else tell();`,
  },
  // For the development server, which runs the router whole.
  {
    module: "dom/ssr/routes.js",
    name: "createClientRoutesWithHMRRevalidationOptOut",
    body: "",
  },
  { module: "dom/ssr/routes.js", name: "wrapShouldRevalidateForHdr", body: "" },
  // Nobody watches the router, nor keeps visitors on a page; the transition is our own (ui/page-transition.tsx).
  {
    module: "router/instrumentation.js",
    name: "consumeInstrumentationClientResultMetaReceiver",
    body: "",
  },
  { module: "router/instrumentation.js", name: "getRouteInstrumentationUpdates", body: "" },
  {
    module: "router/instrumentation.js",
    name: "instrumentClientSideRouter",
    body: "return router;",
  },
  ...[
    "getBlocker",
    "updateBlocker",
    "shouldBlockNavigation",
    "persistAppliedTransitions",
    "restoreAppliedTransitions",
  ].map((name) => ({ module: "router/router.js", name, body: "" })),
  // boot/restore-scroll.ts is the script; hydration finds its element.
  {
    module: "dom/lib.js",
    name: "ScrollRestoration",
    body: `
      useScrollRestoration({ getKey, storageKey });
      return React$1.createElement("script", {
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: " " },
      });`,
  },
  // No server components, and every hook runs inside of the router.
  { module: "hooks.js", name: "RSCErrorHandler", body: "return children;" },
  {
    module: "hooks.js",
    name: "useNavigateUnstable",
    body: 'throw new Error("There is no router around this.");',
  },
  // Stands only where our own error pages fail at the root, and would show a visitor the stack.
  {
    module: "dom/ssr/errorBoundaries.js",
    name: "RemixRootDefaultErrorBoundary",
    body: `
      console.error(error);
      const words = "An error occurred. Reload the page to try again.";
      return React$1.createElement(BoundaryShell, { title: "Error", isOutsideRemixApp },
        React$1.createElement("h1", null, words));`,
  },
  { module: "dom/ssr/routes.js", name: "preventInvalidServerHandlerCall", body: "" },
  // Its sentences are for developers.
  {
    module: "router/router.js",
    name: "getInternalRouterError",
    body: 'return new ErrorResponseImpl(status, status === 404 ? "Not Found" : "", Error(message ?? type), true);',
  },
  // Forms speak to the API themselves: there are no actions and no fetchers.
  { module: "router/router.js", name: "normalizeNavigateOptions", body: "return { path };" },
  {
    module: "dom/ssr/routes.js",
    name: "noActionDefinedError",
    body: 'throw new Error("The route " + routeId + " has no action.");',
  },
  ...["handleAction", "handleFetcherAction", "handleFetcherLoader", "fetch"].map((name) => ({
    module: "router/router.js",
    name,
    body: `throw new Error("${name} is left out of the router: apps/web/scripts/router-cuts.ts");`,
  })),
];

/** The text of a function that begins a line, with its indent and its head; every such function of that name. */
export function functionsNamed(name: string, code: string): RegExpExecArray[] {
  const whole = new RegExp(
    `^(\\t*)((?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\1\\}$`,
    "gm",
  );
  return [...code.matchAll(whole)];
}

/**
 * The module with the function's body replaced. Throws where no such function begins a line, or more than one:
 * then React Router has changed, and the cut has to be looked at again.
 */
export function withCut(code: string, { module, name, body }: Cut): string {
  const [found, ...others] = functionsNamed(name, code);
  if (!found || others.length > 0) {
    throw new Error(`React Router's ${module} has no function ${name} as router-cuts.ts knows it.`);
  }
  const [whole, indent = "", head = ""] = found;
  const end = found.index + whole.length;
  return `${code.slice(0, found.index)}${indent}${head}${body}}${code.slice(end)}`;
}

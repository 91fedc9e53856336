import { prerender } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";

import beforePaint from "#app/boot/before-paint.ts?inline-script";
import consentHead from "#app/boot/consent-head.ts?inline-text";
import homeControls from "#app/boot/home-controls.ts?inline-script";
import pageControls from "#app/boot/page-controls.ts?inline-script";

import { PAGE_DATA_ID, type PageData } from "./content/page-data.ts";
import { type SiteContent, siteContentContext } from "./content/site-content.ts";
import { Document } from "./document.tsx";
import { StartFailure } from "./features/errors/start-failure.tsx";
import { toScriptText } from "./lib/script-text.ts";
import { SITE_STYLES } from "./navigation/full-stylesheet.tsx";
import { loadPage, findPagePath, routes } from "./routes.ts";

export { fixedPaths, getModulePath } from "./routes.ts";

/** The input of `renderPage`. */
export interface RenderInput {
  content: SiteContent;
  contentManifest: PageData["contentManifest"];
  /** The URLs of the page's modules in execution order; the last one starts the application. */
  modules: readonly string[];
  /** The URL of the full stylesheet. */
  stylesheet: string;
  /** The page's own CSS rules, and the policy that allows them and the page's scripts. Absent in development. */
  own?: { styles: string; policy: string };
}

/** The inline scripts of the page at a path. Its policy needs them too. */
export function getInlineScripts(path: string): [beforeFirstPaint: string, controls: string] {
  return [beforePaint + consentHead, path === "/" ? homeControls : pageControls];
}

const hasBuildTimeLoader = ({ route }: { route: { loader?: unknown } }) =>
  !(route.loader as { hydrate?: boolean } | undefined)?.hydrate;

/** Thrown if there is no page at a path. */
export class PageNotFound extends Error {
  override name = "NotFound";
}

/** The path of the not-found page. Any other path that leads to it fails the build. */
export const NOT_FOUND_PATH = "/404";

/**
 * Renders the complete HTML of a page. A page that throws or is not found fails the build. Loaders with `hydrate` run
 * only in the browser, so such a page is rendered with its fallback.
 */
export async function renderPage(path: string, input: RenderInput): Promise<string> {
  if (path !== NOT_FOUND_PATH && findPagePath(path) === "*") throw new PageNotFound(path);
  await loadPage(path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, "http://localhost")), {
    requestContext: new RouterContextProvider(new Map([[siteContentContext, input.content]])),
    filterMatchesToLoad: hasBuildTimeLoader,
  });
  if (context instanceof Response) {
    throw new Error(`${path}: leads to ${context.headers.get("location")}.`);
  }
  const [failure] = Object.values(context.errors ?? {});
  if (isRouteErrorResponse(failure) && failure.status === 404) throw new PageNotFound(path);
  if (failure) throw new Error(`${path}: could not be loaded.`, { cause: failure });
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <Document sent={renderDocumentParts(path, input, context.loaderData)}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Document>,
    // Disable chunking: React would move larger parts to the end of the page with a script that the policy blocks.
    { onError: (error) => void errors.push(error), progressiveChunkSize: Infinity },
  );
  if (errors.length > 0) throw new Error(`${path}: could not be shown.`, { cause: errors[0] });
  return new Response(prelude).text();
}

function renderDocumentParts(
  path: string,
  { own, stylesheet, modules, contentManifest }: RenderInput,
  loaderData: Record<string, unknown>,
) {
  const [beforeFirstPaint, controls] = getInlineScripts(path);
  const data: PageData = { path, stylesheet, hydrationData: { loaderData }, contentManifest };
  return {
    head: (
      <>
        {own ? (
          <>
            <meta httpEquiv="Content-Security-Policy" content={own.policy} />
            {/* This precedence keeps the full stylesheet after these rules; otherwise React inserts it first. */}
            <style
              href="own"
              precedence={SITE_STYLES}
              dangerouslySetInnerHTML={{ __html: own.styles }}
            />
          </>
        ) : (
          <link rel="stylesheet" href={stylesheet} />
        )}
        <script dangerouslySetInnerHTML={{ __html: beforeFirstPaint }} />
      </>
    ),
    end: (
      <>
        {path !== "/" && <StartFailure />}
        <script
          type="application/json"
          id={PAGE_DATA_ID}
          dangerouslySetInnerHTML={{ __html: toScriptText(data) }}
        />
        <script data-modules={modules.join(" ")} dangerouslySetInnerHTML={{ __html: controls }} />
      </>
    ),
  };
}

import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { preloadedFonts } from "#content/fonts.ts";
import { locale } from "#content/locale.ts";
import type { Route } from "./+types/root";
import { dubaiYear } from "./domain/dubai-time.ts";
import { formResultContext, refusedContext } from "./enquiries/action.server.ts";
import "./styles/index.css";
import { hasDraft } from "./ui/form/draft-key.ts";
import { PostedResult } from "./ui/form/PostedResult.tsx";
import { hydrateOnInteraction } from "./ui/hydrate-on-interaction.tsx";
import { ErrorNote } from "./ui/layout/ErrorNote.tsx";
import { Header } from "./ui/layout/Header.tsx";
import { Body, Content, Head, Html, Template } from "./ui/layout/Template.tsx";
import { NavigationProgress } from "./ui/navigation/NavigationProgress.tsx";

/**
 * The year comes from the server, so that the page and its hydration can't differ at New Year. The
 * response to a form posted without JavaScript includes its result.
 */
export function loader({ context }: Route.LoaderArgs) {
  return {
    year: dubaiYear(new Date()),
    posted: context.get(formResultContext),
    isRefused: context.get(refusedContext),
  };
}

export const links = () =>
  preloadedFonts.map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  }));

const Footer = hydrateOnInteraction(
  async () => (await import("./ui/layout/Footer.tsx")).Footer,
  () => hasDraft("subscriber"),
);

export const shouldRevalidate = () => false;

interface RouteHandle {
  /** A document without the site's header, footer and scripts. */
  readonly standsAlone?: boolean;
}

function StandaloneDocument({ children }: { readonly children: ReactNode }) {
  return (
    <html lang={locale.lang} dir={locale.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
        <Meta />
      </head>
      <body>{children}</body>
    </html>
  );
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  if (
    import.meta.env.SSR &&
    matches.some(({ handle }) => (handle as RouteHandle | undefined)?.standsAlone)
  ) {
    return <StandaloneDocument>{children}</StandaloneDocument>;
  }
  return (
    <Html lang={locale.lang} dir={locale.dir}>
      <Head>
        <Template>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#0a1f33" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/site.webmanifest" />
          <Links />
        </Template>
        <Content>
          <Meta />
        </Content>
      </Head>
      <Body>
        <Template>
          <Header />
        </Template>
        <PostedResult result={data?.posted ?? null}>
          <Content>
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          </Content>
          <Template>
            <Footer year={data?.year} />
          </Template>
        </PostedResult>
        <Template>
          <NavigationProgress />
          <ScrollRestoration />
          <Scripts />
        </Template>
      </Body>
    </Html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorNote error={error} />;
}

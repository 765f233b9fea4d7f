import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { followChanges } from '../live/live-updates';
import { moveToRow } from '../parts/open-row';
import { useStore } from '../parts/use-store';
import { useOpenPages } from '../pages/use-open-pages';
import { forgetRequests } from '../requests/request-log';
import { queries } from '../requests/use-read';
import { checkSession } from '../session/sign-in';
import { fetchSignIn, SignInAgain } from '../session/deferred-sign-in';
import { session } from '../session/session-store';
import { useSession } from '../session/use-session';
import { pageHref } from '../urls/search-params';
import { ClockBar } from './clock-bar';
import { CodeDialog, fetchOverlays, HelpDialog, Palette } from './deferred-overlays';
import { ErrorBoundary } from './error-boundary';
import { OfflineBanner } from './live-dot';
import { Navigation } from './navigation';
import { PageRoutes } from './page-routes';
import { useShortcuts } from './shortcuts';
import { TopBar } from './top-bar';
import { WorkTray } from './work-tray';

type Overlay = 'palette' | 'help' | 'code' | undefined;

/** Everything around a page, for those who are signed in. */
export const Layout = () => {
  const { environment } = useSession();
  const pages = useOpenPages();
  const isExpired = useStore(session).kind === 'expired';
  const [overlay, setOverlay] = useState<Overlay>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const main = useRef<HTMLElement>(null);
  const close = () => setOverlay(undefined);

  useEffect(() => followChanges(queries, () => void checkSession()), []);
  useEffect(() => {
    // The page is drawn and asks for its data first.
    requestAnimationFrame(() => {
      fetchOverlays();
      fetchSignIn();
    });
  }, []);
  useEffect(() => {
    document.documentElement.dataset['environment'] = environment;
  }, [environment]);
  // The requests of a page begin with it, and its effects run before this one: only what the last page asked for is forgotten.
  const pathBefore = useRef(path);
  if (pathBefore.current !== path) {
    pathBefore.current = path;
    forgetRequests();
    queueMicrotask(() => main.current?.focus({ preventScroll: true }));
    queueMicrotask(() => scrollTo(0, 0));
  }

  useShortcuts(
    {
      '/': () => setOverlay('palette'),
      '?': () => setOverlay('help'),
      c: () => setOverlay('code'),
      j: () => moveToRow(1),
      k: () => moveToRow(-1),
      ...Object.fromEntries(
        pages.flatMap(({ letter, path: to }) =>
          letter ? [[`g ${letter}`, () => navigate(pageHref(to, search))]] : [],
        ),
      ),
    },
    () => setOverlay('palette'),
  );

  return (
    <div class="layout">
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <aside class="side" data-open={isMenuOpen} aria-label="Navigation">
        <Navigation
          onHelp={() => {
            setMenuOpen(false);
            setOverlay('help');
          }}
          onOpen={() => setMenuOpen(false)}
        />
      </aside>
      {isMenuOpen && (
        <button type="button" class="side-shade" aria-label="Close menu" onClick={() => setMenuOpen(false)} />
      )}
      <div class="content">
        <TopBar
          onMenu={() => setMenuOpen(!isMenuOpen)}
          onPalette={() => setOverlay('palette')}
          onCode={() => setOverlay('code')}
        />
        <OfflineBanner />
        {environment === 'test' && <ClockBar />}
        <main id="main" ref={main} tabIndex={-1}>
          <ErrorBoundary name={path}>
            <PageRoutes />
          </ErrorBoundary>
        </main>
      </div>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'help' && <HelpDialog onClose={close} />}
      {overlay === 'code' && <CodeDialog onClose={close} />}
      {isExpired && <SignInAgain />}
      <WorkTray />
    </div>
  );
};

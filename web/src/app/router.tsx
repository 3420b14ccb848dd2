import { lazy, Suspense, useEffect, useRef } from 'react';
import { matchPath, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { CurrentPlace } from '../layout/current-place.ts';
import { FullPageLoading } from '../layout/full-page-loading.tsx';
import { becomeAlive } from '../lib/alive.ts';
import { importOrReload } from '../lib/import-or-reload.ts';
import { useOnBehalfOf } from '../session/on-behalf-of.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Guard } from './guards.tsx';
import { pageMeta } from './page-meta.ts';
import { type Page, pages } from './pages.tsx';
import { type RouteRow, routeTable } from './route-table.ts';

/** Only administrators ever load it. */
const OnBehalfOfNotice = lazy(() => importOrReload(() => import('../layout/on-behalf-of-notice.tsx')));

/** The page behind an address, for loading its chunk before it is needed. */
export function pageAt(path: string): Page {
  const row = routeTable.find((candidate) => matchPath(candidate.path, path) !== null);
  return pages[row?.page ?? 'not-found'];
}

/** After a move within the site: the title changes, the page starts at its top, a screen reader hears it. */
function Arrival() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useEffect(becomeAlive, []);
  useEffect(() => {
    // Also where the visit begins: the shell of the signed-in screens has one title for all of them.
    document.title = pageMeta(pathname).title;
    if (before.current === pathname) return;
    before.current = pathname;
    if (how !== 'POP') scrollTo(0, 0);
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, how]);
  return null;
}

function RoutePage({ row }: { readonly row: RouteRow }) {
  const Component = pages[row.page].useComponent();
  return (
    <CurrentPlace value={row.place}>
      <Guard row={row}>
        <Component />
      </Guard>
    </CurrentPlace>
  );
}

function NotFound() {
  const Component = pages['not-found'].useComponent();
  return <Component />;
}

/**
 * Every address of the site. One boundary for loading: the old page stays until the next one is there, and no
 * page shows before the notice that an administrator acts for a family.
 */
export function Router() {
  const { pathname } = useLocation();
  const onBehalfOf = useOnBehalfOf();
  return (
    <ErrorBoundary resetKey={pathname} onRetry={() => pageAt(pathname).tryAgain()}>
      <Suspense fallback={<FullPageLoading />}>
        {/* Before the pages: one that knows a better title has the last word. */}
        <Arrival />
        {onBehalfOf && <OnBehalfOfNotice onBehalfOf={onBehalfOf} />}
        {onBehalfOf?.refusal === undefined && (
          <Routes>
            {routeTable.map((row) => (
              <Route key={row.path} path={row.path} element={<RoutePage key={row.path} row={row} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

import { lazy, Suspense, useEffect, useRef } from 'react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { CurrentPlace } from '../layout/current-place.ts';
import { FullPageLoading } from '../layout/full-page-loading.tsx';
import { focusHeading } from '../lib/focus-heading.ts';
import { markHydrated } from '../lib/hydrated.ts';
import { importOrReload } from '../lib/import-or-reload.ts';
import { useOnBehalfOf } from '../session/on-behalf-of.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Guard } from './guards.tsx';
import { componentOf, pageAt } from './page-components.tsx';
import { addresses, notFoundPage, type PageRow } from './page-table.ts';

const OnBehalfOfNotice = lazy(() => importOrReload(() => import('../layout/on-behalf-of-notice.tsx')));

/** After each navigation, sets the title, scrolls to the top and announces the page to screen readers. */
function Arrival() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useEffect(markHydrated, []);
  useEffect(() => {
    // Sets the title here, because the shell has the same title for all signed-in screens.
    document.title = pageAt(pathname).title;
    if (before.current === pathname) return;
    before.current = pathname;
    if (how !== 'POP') scrollTo(0, 0);
    focusHeading();
  }, [pathname, how]);
  return null;
}

function ShownPage({ page }: { readonly page: PageRow }) {
  const Component = componentOf(page).useComponent();
  return (
    <CurrentPlace value={page.place}>
      <Guard page={page}>
        <Component />
      </Guard>
    </CurrentPlace>
  );
}

function NotFound() {
  const Component = componentOf(notFoundPage).useComponent();
  return <Component />;
}

/** Shows the old page until the next page is ready. The acting-for-family notice comes first. */
export function Router() {
  const { pathname } = useLocation();
  const onBehalfOf = useOnBehalfOf();
  return (
    <ErrorBoundary resetKey={pathname} onRetry={() => componentOf(pageAt(pathname)).tryAgain()}>
      <Suspense fallback={<FullPageLoading />}>
        {/* Rendered before the pages, because a page may override the title. */}
        <Arrival />
        {onBehalfOf && <OnBehalfOfNotice onBehalfOf={onBehalfOf} />}
        {onBehalfOf?.refusal === undefined && (
          <Routes>
            {addresses.map(({ path, page }) => (
              <Route key={path} path={path} element={<ShownPage key={path} page={page} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

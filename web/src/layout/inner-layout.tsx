import './signed-in.css';
import { brand } from '@hoops/domain/brand';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { reportProblem } from '../lib/report-problem.ts';
import { useWide } from '../lib/use-wide.ts';
import { useSession } from '../session/session.ts';
import { BackIcon, CalendarIcon } from '../ui/icons.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Toasts } from '../ui/toast.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminRail } from './admin-places.tsx';
import { BottomBar, dashboard } from './bottom-bar.tsx';

/** Component that renders nothing, and logs the failure, if its chunk fails to load. */
const optional = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>, problem: string) =>
  lazy(() =>
    load().catch((error: unknown) => {
      reportProblem(problem, error);
      return { default: (() => null) as ComponentType<Props> };
    }),
  );

/** Waiting marks; if the chunk fails to load, the marks wait for the next screen. */
export const UnsentMarks = optional(
  () => import('../entities/attendance/unsent-marks.tsx'),
  'marks-not-looked-at',
);

/** Dialog about changed texts; if the chunk fails to load, the dialog waits for the next screen. */
const ChangedTexts = optional(
  () => import('../entities/consent/changed-texts.tsx'),
  'changed-texts-not-shown',
);

const KeptPages = optional(() => import('./kept-pages.tsx'), 'pages-not-kept');

const portalPaths = ['/portal', dashboard, '/athletes'];

export function MeLink() {
  const session = useSession();
  const name = session.status === 'present' && session.parent.status === 'known' ? session.parent.name : '';
  return (
    <Link className="me-link" to="/my-info" aria-label={`${name}, my info`}>
      <span className="me-name">{name}</span>
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
    </Link>
  );
}

function InnerHeader() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const onPortal = portalPaths.includes(pathname);
  return (
    <header className="inner-header">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="wrap inner-header-row">
        {onPortal ? (
          <Link className="icon-btn" to="/schedule" aria-label="Schedule">
            <CalendarIcon />
          </Link>
        ) : (
          <button
            type="button"
            className="icon-btn"
            aria-label="Back"
            // Opens the portal on the first page of a visit, where Back would leave the site.
            onClick={() => (key === 'default' ? navigate('/portal') : navigate(-1))}
          >
            <BackIcon />
          </button>
        )}
        <Link className="brand" to="/">
          {brand.name}
        </Link>
        <MeLink />
      </div>
    </header>
  );
}

export function InnerLayout({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const signedIn = session.status === 'present' ? session : undefined;
  const known = signedIn?.parent.status === 'known' ? signedIn.parent : undefined;
  const isAdmin = known?.isAdmin === true;
  const wide = useWide();
  return (
    <>
      <InnerHeader />
      <OfflineBanner />
      {isAdmin && (wide ? <AdminRail /> : <AdminMenu />)}
      {isAdmin && signedIn && (
        <Suspense>
          <UnsentMarks sub={signedIn.sub} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="wrap portal">
        <Suspense>
          <KeptPages />
        </Suspense>
        {/* The page waits too, because texts that arrive later would push it down under a finger. */}
        <Suspense fallback={<Skeleton shape="card" />}>
          {signedIn && known?.textsToAgreeTo && (
            <ChangedTexts sub={signedIn.sub} texts={known.textsToAgreeTo} />
          )}
          {children}
        </Suspense>
      </main>
      {!(isAdmin && wide) && !known?.needsSecondFactor && <BottomBar isAdmin={isAdmin} />}
      <Toasts />
    </>
  );
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
    .map((letter) => letter.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

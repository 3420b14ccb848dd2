import { Link, useLocation } from 'react-router-dom';
import { BackIcon } from '../ui/icons.tsx';
import { AdminPlaces } from './admin-places.tsx';

/** Target of a parent's back link; the dashboard itself shows no back link. */
export const dashboard = '/dashboard';

export function BottomBar({ isAdmin }: { readonly isAdmin: boolean }) {
  const { pathname } = useLocation();
  if (!isAdmin && pathname === dashboard) return null;
  return (
    <nav className="bottom-bar on-pine" aria-label="Portal">
      <div className="bottom-bar-row">
        {isAdmin ? (
          <AdminPlaces />
        ) : (
          <Link to={dashboard}>
            <BackIcon />
            BACK TO DASHBOARD
          </Link>
        )}
      </div>
    </nav>
  );
}

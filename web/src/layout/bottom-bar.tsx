import { Link, useLocation } from 'react-router-dom';
import { BackIcon } from '../ui/icons.tsx';
import { AdminPlaces } from './admin-places.tsx';

/** Where a parent's way back leads, and where it would therefore lead nowhere. */
export const dashboard = '/dashboard';

/** PARENTS, ATHLETES, SCHEDULE for administrators; BACK TO DASHBOARD for parents (spec section 2). */
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

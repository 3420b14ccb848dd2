import { AdminMenu } from './admin-menu.tsx';
import { AdminPlaces } from './admin-places.tsx';

/** Rail with all administrator screens on wide windows: the spec's three first. */
export function AdminRail() {
  return (
    <div className="admin-rail on-pine">
      <div className="admin-rail-links">
        <nav className="admin-rail-places" aria-label="Portal">
          <AdminPlaces />
        </nav>
        <AdminMenu />
      </div>
    </div>
  );
}

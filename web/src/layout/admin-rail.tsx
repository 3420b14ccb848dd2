import { AdminMenu } from './admin-menu.tsx';
import { AdminPlaces } from './admin-places.tsx';

/** All screens of an administrator beside the page, where there is room: the spec's three, then the others. */
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

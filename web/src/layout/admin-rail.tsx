import { AdminMenu } from './admin-menu.tsx';
import { AdminPlaces } from './admin-places.tsx';

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

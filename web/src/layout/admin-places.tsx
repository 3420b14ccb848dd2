import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { CalendarIcon, icon, PeopleIcon } from '../ui/icons.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { type AdminPlace, CurrentPlace } from './current-place.ts';

const JerseyIcon = icon('M8.500 3L4 5.500V10l2.500-.5V21h11V9.500l2.500.5V5.500L15.500 3a3.5 3.5 0 0 1-7 0z');

type Place = {
  readonly place: AdminPlace;
  readonly to: string;
  readonly label: string;
  readonly icon: () => React.JSX.Element;
};

const places: readonly Place[] = [
  { place: 'parents', to: '/parents', label: 'PARENTS', icon: PeopleIcon },
  { place: 'athletes', to: '/athlete-list', label: 'ATHLETES', icon: JerseyIcon },
  { place: 'schedule', to: '/schedule', label: 'SCHEDULE', icon: CalendarIcon },
];

export function AdminPlaces() {
  const current = useContext(CurrentPlace);
  return places.map(({ place, to, label, icon: Icon }) => (
    <Link key={to} to={to} aria-current={place === current ? 'true' : undefined}>
      <Icon />
      {label}
    </Link>
  ));
}

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

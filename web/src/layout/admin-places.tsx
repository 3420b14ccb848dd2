import { Link, matchPath, useLocation } from 'react-router-dom';
import { type PageName, routeTable } from '../route-table.ts';
import { CalendarIcon, JerseyIcon, PeopleIcon } from '../ui/icons.tsx';

type Place = {
  readonly to: string;
  readonly label: string;
  readonly icon: () => React.JSX.Element;
  readonly pages: readonly PageName[];
};

/** The bar of the spec for administrators (section 2). */
const places: readonly Place[] = [
  { to: '/parents', label: 'PARENTS', icon: PeopleIcon, pages: ['parents', 'parent'] },
  { to: '/athlete-list', label: 'ATHLETES', icon: JerseyIcon, pages: ['athlete-list', 'athlete'] },
  { to: '/schedule', label: 'SCHEDULE', icon: CalendarIcon, pages: ['schedule'] },
];

/** Links to the three screens, the one to which the present page belongs marked as current. */
export function AdminPlaces() {
  const { pathname } = useLocation();
  const page = routeTable.find(({ path }) => matchPath(path, pathname) !== null)?.page;
  return places.map(({ to, label, icon: Icon, pages }) => (
    <Link key={to} to={to} aria-current={page && pages.includes(page) ? 'true' : undefined}>
      <Icon />
      {label}
    </Link>
  ));
}

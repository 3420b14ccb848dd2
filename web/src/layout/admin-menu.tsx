import './admin-menu.css';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useOpenRequests } from './request-queries.ts';

/** Screens that the spec's bar does not list. */
const places = [
  { to: '/portal', label: 'Today' },
  { to: '/roster', label: 'Roster' },
  { to: '/requests', label: 'Requests' },
  { to: '/money', label: 'Money' },
  { to: '/grades', label: 'Grades' },
  { to: '/club-papers', label: 'Papers' },
  { to: '/audit', label: 'Event history' },
  { to: '/reconciliation', label: 'Reconciliation' },
] as const;

/** Marks a link as current for addresses below the link too. */
const currentAt = (pathname: string, to: string): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
};

/**
 * Number of open requests in reserved space, which avoids a layout shift. Shows 0, because an empty space
 * looks like a missing link.
 */
function OpenRequests() {
  const open = useOpenRequests();
  return (
    <span className="menu-count">
      {open && (
        <span className="count" data-none={open.count === 0}>
          {open.count}
          {open.more && '+'}
          <span className="visually-hidden"> open</span>
        </span>
      )}
    </span>
  );
}

export function AdminMenu() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);

  // Scrolls to the current link, because the menu is wider than a phone screen.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    if (!list.current || !current) return;
    const { left, width } = current.getBoundingClientRect();
    list.current.scrollLeft += left - (list.current.clientWidth - width) / 2;
  }, []);

  return (
    <nav className="admin-menu" aria-label="Administration">
      <ul ref={list} className="wrap">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={currentAt(pathname, to)}>
              {label}
              {to === '/requests' && <OpenRequests />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

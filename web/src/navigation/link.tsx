import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { addressOf, type To, useLocation, useNavigate } from './location.tsx';
import { matchPath } from './match-path.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: To;
  readonly replace?: boolean;
  /** What the next screen is handed. */
  readonly state?: unknown;
};

/** The browser has something else in mind: a new tab, a download. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/** A link within the site, which is not loaded again; to where one is already it adds no entry to the history. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const address = addressOf(to);
  return (
    <a
      {...rest}
      href={address}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event) || (target && target !== '_self')) return;
        event.preventDefault();
        const isHere = event.currentTarget.href === location.href;
        navigate(to, { replace: replace ?? isHere, state });
      }}
    />
  );
}

type NavLinkProps = Omit<LinkProps, 'to' | 'className'> & { readonly to: string };

/** A link that says when it leads to where one is. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = matchPath(to, pathname) !== null;
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}

type RedirectProps = { readonly to: To; readonly state?: unknown };

/** Leads elsewhere as soon as it is shown; Back does not return here. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}

import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { PathParams } from './match-path.ts';

/** Where the visitor is. */
export type Location = {
  readonly pathname: string;
  /** With its question mark; empty without parameters. */
  readonly search: string;
  /** What the screen before handed on; kept with the entry of the browser's history, null without. */
  readonly state: unknown;
  /** The first entry of the visit: there is nothing of the site to go back to. */
  readonly isFirst: boolean;
  readonly arrivedBy: 'link' | 'history';
};

export type To = string | { readonly pathname: string; readonly search: string };

type Options = { readonly replace?: boolean; readonly state?: unknown };

/** Goes to an address of the site, or so many entries of the history on or back. */
export type Navigate = (to: To | number, options?: Options) => void;

/** What an entry of the history holds. */
type Entry = { readonly handed: unknown; readonly isFirst: boolean };

/** The entry that a visit begins with holds nothing yet. */
const entryOf = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'handed' in state
    ? (state as Entry)
    : { handed: null, isFirst: true };

const here = (arrivedBy: Location['arrivedBy']): Location => {
  const { handed, isFirst } = entryOf(history.state);
  const { pathname, search } = location;
  return { pathname, search, state: handed, isFirst, arrivedBy };
};

/** An address as a link names it. */
export const addressOf = (to: To): string => (typeof to === 'string' ? to : to.pathname + to.search);

type Navigation = { readonly location: Location; readonly navigate: Navigate };

const Context = createContext<Navigation | undefined>(undefined);
const Params = createContext<PathParams>({});

const useNavigation = (): Navigation => {
  const navigation = useContext(Context);
  if (!navigation) throw new Error('There is no address here.');
  return navigation;
};

/** Follows the browser's address. A page stays until the next one can be shown: a move is a transition. */
export function BrowserLocation({ children }: { readonly children: ReactNode }) {
  const [current, setCurrent] = useState<Location>(() => here('history'));

  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') {
      history.go(to);
      return;
    }
    const entry = (isFirst: boolean): Entry => ({ handed: state, isFirst });
    if (replace) history.replaceState(entry(entryOf(history.state).isFirst), '', addressOf(to));
    else history.pushState(entry(false), '', addressOf(to));
    startTransition(() => setCurrent(here('link')));
  }, []);

  useLayoutEffect(() => {
    const follow = () => startTransition(() => setCurrent(here('history')));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const navigation = useMemo(() => ({ location: current, navigate }), [current, navigate]);
  return <Context value={navigation}>{children}</Context>;
}

const cannotMove: Navigate = () => {
  throw new Error('A page that is being made into a file cannot lead elsewhere.');
};

/** One address, for making a page into a file. */
export function FixedLocation({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const location: Location = {
    pathname: path,
    search: '',
    state: null,
    isFirst: true,
    arrivedBy: 'history',
  };
  return <Context value={{ location, navigate: cannotMove }}>{children}</Context>;
}

export const useLocation = (): Location => useNavigation().location;

export const useNavigate = (): Navigate => useNavigation().navigate;

/** The parameters of the page's own path. */
export const useParams = (): PathParams => useContext(Params);

export function PageParams({
  params,
  children,
}: {
  readonly params: PathParams;
  readonly children: ReactNode;
}) {
  return <Params value={params}>{children}</Params>;
}

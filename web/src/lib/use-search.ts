import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/**
 * Query of the address; empty during hydration, because the prerendered page has no query and the first
 * render must match.
 */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  const shown = useSyncExternalStore(
    never,
    () => search,
    () => '',
  );
  return new URLSearchParams(shown);
}

import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/**
 * Query parameters; empty during hydration, because the prerendered file has none and the first render must
 * match.
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

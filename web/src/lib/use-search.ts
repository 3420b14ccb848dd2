import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/** Empty during hydration: the prerendered file has no parameters, and the first render must match. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  const shown = useSyncExternalStore(
    never,
    () => search,
    () => '',
  );
  return new URLSearchParams(shown);
}

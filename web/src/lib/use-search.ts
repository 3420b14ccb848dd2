import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/**
 * The query parameters; empty while a prerendered page comes alive, because the file was made without
 * them and the first render has to match it.
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

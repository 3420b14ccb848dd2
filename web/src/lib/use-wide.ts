import { useSyncExternalStore } from 'react';

/** Minimum width of tables, repeated in the stylesheets. */
const wide = '(min-width: 60.01rem)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Chooses between elements, not styles; false on the server. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );

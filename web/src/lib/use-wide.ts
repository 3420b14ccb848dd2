import { useSyncExternalStore } from 'react';

/** Minimum width for tables; the stylesheets repeat the value. */
const wide = '(min-width: 60.01rem)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True on a wide screen, to choose elements instead of styles; false on the server. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );

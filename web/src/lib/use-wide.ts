import { useSyncExternalStore } from 'react';

/** From here on a table has room for its columns; the stylesheets use the same width. */
const wide = '(min-width: 60.01rem)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is wide; false where there is none. For what is another element, not another style. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );

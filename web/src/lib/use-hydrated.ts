import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Controls stay disabled until hydration: a native form submit would put fields, even passwords, into the
 * address.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

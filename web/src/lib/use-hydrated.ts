import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Controls stay off until hydration: a native form submit would put its fields, even passwords, into the
 * address.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

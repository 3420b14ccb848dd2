import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False until a prerendered page is hydrated. Controls stay off: a native form submit would put its fields,
 * even passwords, into the address.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

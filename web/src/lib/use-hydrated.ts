import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False until hydration. Controls stay disabled, because a native form submit would put fields, even
 * passwords, into the address.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

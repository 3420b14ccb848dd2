import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a page that came as HTML until its script has taken over. What needs the script refuses presses until
 * then: a form that the browser sent by itself would write its fields, passwords too, into the address.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

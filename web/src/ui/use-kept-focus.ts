import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus a place when the control that had it is gone: after a command its button often has no
 * reason to exist any more. Looks whenever `state` changes.
 */
export function useKeptFocus<Place extends HTMLElement>(state: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === null || document.activeElement === document.body) place.current?.focus();
  }, [state]);
  return place;
}

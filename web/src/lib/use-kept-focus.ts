import { type RefObject, useEffect, useRef } from 'react';

/** On nothing, or on a control of a dialog that has just been closed: the browser moves it off a moment later. */
const isFocusLost = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
};

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
    if (isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}

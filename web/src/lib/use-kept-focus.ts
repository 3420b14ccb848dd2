import { type RefObject, useEffect, useRef } from 'react';

/** Gone, or in a dialog that has just been closed: the browser moves the focus off it a moment later. */
const isGone = (element: Element): boolean =>
  !element.isConnected || element.closest('dialog:not([open])') !== null;

const isOnNothing = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || isGone(active);
};

/**
 * Gives the focus a place when the control that had it is gone: after a command its button often has no
 * reason to exist any more. Looks whenever `state` changes; takes no focus that nothing had.
 */
export function useKeptFocus<Place extends HTMLElement>(state: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(state);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const isLost = focused.current !== null && isGone(focused.current) && isOnNothing();
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}

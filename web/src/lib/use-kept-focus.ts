import { type RefObject, useEffect, useRef } from 'react';

/** The browser moves the focus away a moment later. */
const isGone = (element: Element): boolean =>
  !element.isConnected || element.closest('dialog:not([open])') !== null;

const isOnNothing = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || isGone(active);
};

/** Moves the focus here when the focused control disappears; checks whenever `state` changes. */
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

import { type RefObject, useEffect, useRef } from 'react';

/** True if the browser is about to take the focus from the element. */
const isGone = (element: Element): boolean =>
  !element.isConnected || element.closest('dialog:not([open])') !== null;

const isOnNothing = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || isGone(active);
};

/** Place that receives the focus if the focused control disappears; checked when `state` changes. */
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
    const keep = () => {
      const isLost = focused.current !== null && isGone(focused.current) && isOnNothing();
      if (isLost) place.current?.focus({ preventScroll: true });
    };
    keep();
    // An open dialog returns the focus when it closes, perhaps to a control that this change removed.
    document.querySelector('dialog[open]')?.addEventListener('close', keep, { once: true });
  }, [state]);
  return place;
}

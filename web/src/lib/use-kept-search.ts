import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigateIfStillHere } from './use-navigate-if-still-here.ts';

const pauseMs = 250;

export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

const keptIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

/**
 * Search text in the history entry, which Back restores. Not in the address, because the text may contain
 * names.
 */
export function useKeptSearch() {
  const { pathname, search, state } = useLocation();
  const { leadOn } = useNavigateIfStillHere();
  const kept = keptIn(state);
  const [typed, setTyped] = useState(kept);
  const asked = useDebouncedValue(typed.trim());
  const lastKept = useRef(kept);

  useEffect(() => {
    if (kept === lastKept.current) return;
    // Updates the text, because a link opened the screen again.
    lastKept.current = kept;
    setTyped(kept);
  }, [kept]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `leadOn` is another function at each rendering.
  useEffect(() => {
    if (asked === lastKept.current) return;
    lastKept.current = asked;
    leadOn(`${pathname}${search}`, { replace: true, state: { search: asked } });
  }, [asked, pathname, search]);

  return { typed, type: setTyped, asked, clear: () => setTyped('') };
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDebouncedValue } from './use-debounced-value.ts';
import { useLeadOn } from './use-lead-on.ts';

const keptIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

/**
 * What is typed into a search box, and what is asked for once the typing pauses. It is kept with the entry
 * of the browser's history, so that Back restores it, and not in the address: names do not belong there.
 */
export function useKeptSearch() {
  const { pathname, search, state } = useLocation();
  const { leadOn } = useLeadOn();
  const kept = keptIn(state);
  const [typed, setTyped] = useState(kept);
  const asked = useDebouncedValue(typed.trim());
  const lastKept = useRef(kept);

  useEffect(() => {
    if (kept === lastKept.current) return;
    // Not by us: the same screen was opened afresh.
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

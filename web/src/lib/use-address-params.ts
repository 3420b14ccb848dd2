import { startTransition, useOptimistic } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useNavigateIfStillHere } from './use-navigate-if-still-here.ts';

/**
 * Query parameters. Updates add no history entry and show right away; otherwise a pressed checkbox would
 * flicker.
 */
export function useAddressParams() {
  const [followed, setParams] = useSearchParams();
  const [params, setParamsAhead] = useOptimistic(followed);
  const { state } = useLocation();
  const { isHere } = useNavigateIfStillHere();
  const change = (changes: Readonly<Record<string, string | undefined>>): void => {
    if (!isHere()) return;
    const after = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') after.delete(name);
      else after.set(name, value);
    }
    startTransition(() => {
      setParamsAhead(after);
      setParams(after, { replace: true, state });
    });
  };
  return { params, change };
}

import { useMemo } from 'react';
import { useLocation, useNavigate } from './navigation/location.tsx';

/** The parameters of the address, and how to change some of them without another step for Back. */
export function useAddressParams() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = (changes: Readonly<Record<string, string | undefined>>): void => {
    // What was changed a moment ago may not be rendered yet.
    const after = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') after.delete(name);
      else after.set(name, value);
    }
    navigate({ pathname, search: after.size === 0 ? '' : `?${after}` }, { replace: true, state });
  };
  return { params, change };
}

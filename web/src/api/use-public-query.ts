import { useCallback, useEffect, useState } from 'react';
import { api } from './api.ts';
import type { ApiAnswer, ApiInput } from './api-types.ts';

type PublicRouteId = 'schedule' | 'prices';

type Asked<Data> = { readonly data?: Data; readonly error?: unknown };

/** Works like `useQuery`, but loads no query cache. */
export function usePublicQuery<Id extends PublicRouteId>(id: Id) {
  const [asked, setAsked] = useState<Asked<ApiAnswer<Id>>>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    const stop = new AbortController();
    setAsked({});
    api.call(id, {} as ApiInput<Id>, { signal: stop.signal }).then(
      (data) => setAsked({ data }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAsked({ error });
      },
    );
    return () => stop.abort();
  }, [id, tries]);
  return { ...asked, refetch: useCallback(() => setTries((count) => count + 1), []) };
}

import { useCallback, useEffect, useState } from 'react';
import { sentenceFor } from '../lib/readable-error.ts';
import { api } from './api.ts';
import type { ApiAnswer, ApiInput } from './api-types.ts';

export type Loaded<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly sentence: string }
  | { readonly status: 'ready'; readonly data: Data };

/** The queries without input that anyone may ask. */
type PublicRouteId = 'schedule' | 'prices';

/** One query for a public page: no cache, a sentence when it fails, and a way to try again. */
export function useLoaded<Id extends PublicRouteId>(id: Id): readonly [Loaded<ApiAnswer<Id>>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<ApiAnswer<Id>>>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    const stop = new AbortController();
    setLoaded({ status: 'loading' });
    api.call(id, {} as ApiInput<Id>, { signal: stop.signal }).then(
      (data) => setLoaded({ status: 'ready', data }),
      (error: unknown) => {
        if (!stop.signal.aborted) setLoaded({ status: 'failed', sentence: sentenceFor(error) });
      },
    );
    return () => stop.abort();
  }, [id, tries]);
  return [loaded, useCallback(() => setTries((count) => count + 1), [])];
}

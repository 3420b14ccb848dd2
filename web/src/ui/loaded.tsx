import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';

type LoadedProps<Data> = {
  readonly query: {
    readonly data?: Data | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** Stands where the answer will be. */
  readonly loading: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What a query has answered, which stays when a later read fails; before that, what is loading, or why it failed. */
export function Loaded<Data>({ query: { data, error, refetch }, loading, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : loading;
}

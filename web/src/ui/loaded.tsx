import type { ComponentProps, ReactNode } from 'react';
import { sentenceFor } from '../lib/readable-error.ts';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadedProps<Data> = Omit<ComponentProps<typeof Skeleton>, 'label'> & {
  readonly query: {
    readonly data?: Data | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
};

/** Content of a query; stays visible if a later read fails. */
export function Loaded<Data>({ query, what, children, ...shape }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton {...shape} label={`Loading ${what}...`} />;
}

type LoadFailedProps = { readonly error: unknown; readonly onRetry: () => void };

export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  return (
    <Failure>
      {sentenceFor(error)}
      <Button look="line" onClick={onRetry}>
        Retry
      </Button>
    </Failure>
  );
}

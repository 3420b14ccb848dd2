import { sentenceFor } from '../lib/readable-error.ts';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';

type LoadFailedProps = { readonly error: unknown; readonly onRetry: () => void };

/** Stands where content would be that could not be loaded. */
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

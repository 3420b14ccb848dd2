import { sentenceFor } from '../lib/readable-error.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

type LoadFailedProps = { readonly error: unknown; readonly onRetry: () => void };

/** Stands where content would be that could not be loaded. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  return (
    <Note tone="bad" announce="alert">
      {sentenceFor(error)}
      <Button look="line" onClick={onRetry}>
        Retry
      </Button>
    </Note>
  );
}

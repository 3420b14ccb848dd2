import { clubMoment } from '../lib/club-day.ts';
import { Button } from './button.tsx';

type NotRefreshedProps = {
  /** When what is shown was read, in epoch milliseconds. */
  readonly since: number;
  readonly onRetry: () => void;
};

/** Above what is on the screen while it could not be read again. */
export function NotRefreshed({ since, onRetry }: NotRefreshedProps) {
  return (
    <div className="actions" role="status">
      <p>Not refreshed since {clubMoment(new Date(since).toISOString())}.</p>
      <Button look="line" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

import { clubMoment } from '../lib/club-day.ts';
import { Button } from './button.tsx';

type NotRefreshedProps = {
  /** Time of the last successful read, in epoch milliseconds. */
  readonly since: number;
  readonly onRetry: () => void;
};

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

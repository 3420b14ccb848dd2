import type { EventFilters, LoggedEvent } from '../../entities/events/event-queries.ts';
import { Button } from '../../ui/button.tsx';
import { useLiveEvents } from './audit-queries.ts';

type LiveTailProps = {
  readonly filters: EventFilters;
  readonly newest: LoggedEvent | undefined;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
};

/** Button for live mode; a pause keeps the list still for reading. */
export function LiveTail({ filters, newest, isLive, onLive }: LiveTailProps) {
  useLiveEvents(filters, isLive, newest?.at);
  return (
    <div className="live-tail">
      <Button look="line" aria-pressed={isLive} onClick={() => onLive(!isLive)}>
        {isLive ? 'Pause' : 'Follow live'}
      </Button>
      <p className="muted">{isLive && 'New events appear automatically.'}</p>
    </div>
  );
}

import { useEvents } from '../../entities/events/event-queries.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';

const shownHere = 8;

/** The latest of what happened in the family, and the way to all of it. */
export function FamilyActivity({ familyId }: { readonly familyId: string }) {
  const { items, error, retry } = useEvents({ family: familyId });
  return (
    <Card title="Activity">
      {!items && !error && <Skeleton shape="line" count={shownHere} label="Loading the activity..." />}
      {!items && error !== null && <LoadFailed error={error} onRetry={retry} />}
      {items && (
        <Timeline
          entries={items.slice(0, shownHere).map(({ eventId, sentence, at, by, reason }) => ({
            key: eventId,
            title: sentence,
            detail: `${clubMoment(at)} by ${by}${reason === null ? '' : `: ${reason}`}`,
          }))}
        />
      )}
      <ButtonLink look="line" wide to={`/audit?family=${encodeURIComponent(familyId)}`}>
        All events of this family
      </ButtonLink>
    </Card>
  );
}

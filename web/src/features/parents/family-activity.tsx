import { useEvents } from '../../entities/events/event-queries.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Timeline } from '../../ui/timeline.tsx';

const shownHere = 8;

export function FamilyActivity({ familyId }: { readonly familyId: string }) {
  const { items, error, retry } = useEvents({ family: familyId });
  return (
    <Card title="Activity">
      <Loaded
        query={{ data: items, error, refetch: retry }}
        what="the activity"
        shape="line"
        count={shownHere}
      >
        {(events) => (
          <Timeline
            entries={events.slice(0, shownHere).map(({ eventId, sentence, at, by, reason }) => ({
              key: eventId,
              title: sentence,
              detail: `${clubMoment(at)} by ${by}${reason === null ? '' : `: ${reason}`}`,
            }))}
          />
        )}
      </Loaded>
      <ButtonLink look="line" wide to={`/audit?family=${encodeURIComponent(familyId)}`}>
        All events of this family
      </ButtonLink>
    </Card>
  );
}

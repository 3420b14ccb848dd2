import { clubMoment } from '../../club-day.ts';
import { useTimeline } from '../../queries/family-queries.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';

/** What happened with this athlete, newest first. */
export function AthleteHistory({ athleteId }: { readonly athleteId: string }) {
  const { data, error, refetch } = useTimeline();
  const entries = (data?.entries ?? []).filter((entry) => entry.athleteId === athleteId);
  return (
    <Card title="History">
      {!data && !error && <Skeleton shape="line" count={4} label="Loading the history..." />}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <Timeline
        entries={entries.map((entry) => ({
          key: entry.eventId,
          title: entry.sentence,
          detail: `${clubMoment(entry.at)} by ${entry.by === 'Parent' ? 'you' : entry.by}`,
        }))}
      />
    </Card>
  );
}

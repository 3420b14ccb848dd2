import { useState } from 'react';
import { clubMoment } from '../../club-day.ts';
import { useTimeline } from '../../queries/family-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';

const shownAtFirst = 10;

/** What happened with this athlete, newest first. */
export function AthleteHistory({ athleteId }: { readonly athleteId: string }) {
  const { data, error, refetch } = useTimeline();
  const [all, setAll] = useState(false);
  const entries = (data?.entries ?? []).filter((entry) => entry.athleteId === athleteId);
  const shown = all ? entries : entries.slice(0, shownAtFirst);
  return (
    <Card title="History">
      {!data && !error && <Skeleton shape="line" count={4} label="Loading the history..." />}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <Timeline
        entries={shown.map((entry) => ({
          key: entry.eventId,
          title: entry.sentence,
          detail: `${clubMoment(entry.at)} by ${entry.by === 'Parent' ? 'you' : entry.by}`,
        }))}
      />
      {shown.length < entries.length && (
        <Button look="line" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </Card>
  );
}

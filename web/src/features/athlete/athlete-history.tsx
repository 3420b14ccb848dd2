import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clubMoment } from '../../club-day.ts';
import { type TimelineItem, useAthleteTimeline } from '../../queries/family-queries.ts';
import type { Paged } from '../../queries/paged.ts';
import { useActing } from '../../session/acting.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeSlider } from '../../ui/time-slider.tsx';
import { byWhom, Timeline } from '../../ui/timeline.tsx';

const shownAtFirst = 8;

type HistoryProps = {
  readonly entries: readonly TimelineItem[];
  readonly list: Paged<TimelineItem>;
  readonly toParent: boolean;
};

/** Newest first; the slider goes back through it event by event and names the plan of that moment. */
function History({ entries, list, toParent }: HistoryProps) {
  const [back, setBack] = useState(0);
  const [all, setAll] = useState(false);
  // Sliding back to an entry that is folded away unfolds it.
  const shown = all || back >= shownAtFirst ? entries : entries.slice(0, shownAtFirst);
  return (
    <div className="stack">
      {entries.length > 1 && (
        <>
          <TimeSlider
            stops={entries.map((entry) => ({ at: clubMoment(entry.at), title: entry.sentence })).reverse()}
            index={entries.length - 1 - back}
            onChange={(index) => setBack(entries.length - 1 - index)}
          />
          <p className="plan-then">
            <span className="muted">Plan then</span>
            <strong role="status">{entries[back]?.planAfter || 'No plan'}</strong>
          </p>
        </>
      )}
      <Timeline
        entries={shown.map((entry, index) => ({
          key: entry.eventId,
          title: entry.sentence,
          detail: `${clubMoment(entry.at)}, ${byWhom(entry, toParent)}`,
          later: index < back,
        }))}
      />
      {list.error !== null && <LoadFailed error={list.error} onRetry={list.retry} />}
      {(shown.length < entries.length || list.hasMore) && list.error === null && (
        <Button
          look="line"
          busy={list.loadingMore}
          busyLabel="Loading..."
          onClick={() => (shown.length < entries.length ? setAll(true) : list.loadMore())}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

type AthleteHistoryProps = {
  readonly athleteId: string;
  /** Of the family whose screens these are. */
  readonly own: boolean;
};

/** What happened with this athlete. */
export function AthleteHistory({ athleteId, own }: AthleteHistoryProps) {
  const list = useAthleteTimeline(athleteId);
  const { items: entries, error, retry } = list;
  const acting = useActing();
  return (
    <Card title="History">
      {!entries && !error && <Skeleton shape="line" count={4} label="Loading the history..." />}
      {!entries && error !== null && <LoadFailed error={error} onRetry={retry} />}
      {entries && <History entries={entries} list={list} toParent={own && !acting} />}
      {entries && own && (
        <p className="more-history">
          <Link to="/history">History of the whole family</Link>
        </p>
      )}
    </Card>
  );
}

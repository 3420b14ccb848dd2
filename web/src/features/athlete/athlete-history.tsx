import { clubDate } from '@hoops/domain/time/club-time';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Paged } from '../../api/paged.ts';
import { byWhom, isMinor, type TimelineItem } from '../../entities/timeline/is-minor.ts';
import { clubDay, clubMoment } from '../../lib/club-day.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded, LoadFailed } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useAthleteTimeline } from './athlete-queries.ts';
import { TimeSlider } from './time-slider.tsx';
import { useAsOf } from './use-as-of.ts';

const shownAtFirst = 8;
const shownToParent = 3;

type HistoryProps = {
  readonly entries: readonly TimelineItem[];
  readonly list: Paged<TimelineItem>;
  readonly toParent: boolean;
  readonly today: string;
  /** Called when the past is shown or hidden; the page then hides current data. */
  readonly onLookBack: (looking: boolean) => void;
};

function History({ entries, list, toParent, today, onLookBack }: HistoryProps) {
  const { back, date, lookAtEntry, lookAtDay } = useAsOf(entries, list);
  const looked = entries[back];
  const oldest = list.hasMore ? undefined : entries.at(-1);
  const [all, setAll] = useState(false);
  const [looking, setLooking] = useState(false);
  const past = back > 0;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (looking) place.current?.scrollIntoView({ block: 'nearest' });
  }, [looking]);
  const until = entries.slice(back);
  const shown = all ? until : until.slice(0, toParent ? shownToParent : shownAtFirst);
  return (
    <div ref={place} className="stack">
      {!toParent && entries.length > 1 && (
        <Button
          look="line"
          aria-expanded={looking}
          onClick={() => {
            lookAtEntry(0);
            setLooking(!looking);
            onLookBack(!looking);
          }}
        >
          {looking ? 'Back to today' : 'Look back'}
        </Button>
      )}
      {looking && (
        <>
          <TimeSlider
            stops={entries.map((entry) => ({ at: clubMoment(entry.at), title: entry.sentence })).reverse()}
            index={entries.length - 1 - back}
            onChange={(index) => lookAtEntry(entries.length - 1 - index)}
            day={{ date, min: oldest && clubDate(oldest.at), max: today }}
            onDay={lookAtDay}
          />
          <p className="plan-then">
            <span className="muted">Plan at that time</span>
            <strong role="status">{looked?.planAfter || 'No plan'}</strong>
          </p>
          {past && looked && (
            <Note icon="clock">
              <p>Viewing {clubDay(looked.at)}, read only</p>
              <p className="muted">Today’s details and later changes are hidden.</p>
            </Note>
          )}
        </>
      )}
      <Timeline
        entries={shown.map((entry) => ({
          key: entry.eventId,
          title: entry.sentence,
          detail: `${clubMoment(entry.at)}, ${byWhom(entry, toParent)}`,
          minor: toParent && isMinor(entry),
        }))}
      />
      {list.error !== null && <LoadFailed error={list.error} onRetry={list.retry} />}
      {(shown.length < until.length || list.hasMore) && list.error === null && (
        <Button
          look="line"
          busy={list.loadingMore}
          busyLabel="Loading..."
          onClick={() => (shown.length < until.length ? setAll(true) : list.loadMore())}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

type AthleteHistoryProps = {
  readonly athleteId: string;
  readonly own: boolean;
  readonly today: string;
  readonly onLookBack: (looking: boolean) => void;
};

export function AthleteHistory({ athleteId, own, today, onLookBack }: AthleteHistoryProps) {
  const list = useAthleteTimeline(athleteId);
  const { items, error, retry } = list;
  const onBehalfOf = useOnBehalfOf();
  return (
    <Card title="History">
      <Loaded query={{ data: items, error, refetch: retry }} what="the history" shape="line" count={4}>
        {(entries) => (
          <>
            <History
              entries={entries}
              list={list}
              toParent={own && !onBehalfOf}
              today={today}
              onLookBack={onLookBack}
            />
            {own && (
              <p className="more-history">
                <Link to="/history">History of the whole family</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

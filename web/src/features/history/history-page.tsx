import '../../ui/data.css';
import { clubDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { byWhom, isMinor, type TimelineItem } from '../../entities/timeline/is-minor.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay, clubTime } from '../../lib/club-day.ts';
import { useFamily } from '../../session/me.ts';
import { useFamilyPronouns, useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataList, FilterPills } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useTimeline } from './history-queries.ts';

/** Filter value for everybody, used only in the browser; the server knows only `wholeFamily`. */
const everybody = 'everybody';
const wholeFamily = 'whole-family';

/** @param today club-local date */
export const inDays = (entries: readonly TimelineItem[], today: string) =>
  entries.map((entry) => ({ entry, day: dayName(entry.at, today) }));

const dayName = (at: string, today: string): string => {
  const date = clubDate(at);
  if (date === today) return 'Today';
  return date === dayBefore(today) ? 'Yesterday' : clubDay(at);
};

const dayBefore = (date: string): string => {
  const before = new Date(`${date}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
};

/** True for an administrator's actions, except the start of acting for a family or viewing its past. */
const isDoneForThem = ({ reason, type }: TimelineItem): boolean => reason !== null && type !== 'ActingBegan';

function DayByDay({ entries, today }: { readonly entries: readonly TimelineItem[]; readonly today: string }) {
  const onBehalfOf = useOnBehalfOf();
  const { you } = useFamilyPronouns();
  return (
    <Timeline
      entries={inDays(entries, today).map(({ day, entry }) => ({
        key: entry.eventId,
        day,
        title: (
          <span data-row tabIndex={-1}>
            {entry.sentence}{' '}
            {isDoneForThem(entry) && <StatusBadge tone="info">{`Done for ${you}`}</StatusBadge>}
          </span>
        ),
        detail: `${clubTime(entry.at)}, ${byWhom(entry, !onBehalfOf)}`,
        minor: isMinor(entry),
      }))}
    />
  );
}

function History({ today }: { readonly today: string }) {
  const [about, setAbout] = useState<string>();
  const { list, athletes } = useTimeline(about);
  const options = [
    { value: everybody, label: 'All' },
    ...athletes.map(({ athleteId, athleteName }) => ({ value: athleteId, label: athleteName })),
    { value: wholeFamily, label: 'Whole family' },
  ];
  const chosen = about ?? everybody;

  return (
    <>
      <div className="data-tools">
        <FilterPills
          legend="Show"
          options={options}
          chosen={chosen}
          onChoose={(value) => setAbout(value === everybody ? undefined : value)}
        />
      </div>
      <DataList
        list={list}
        noun="event"
        empty={
          <EmptyState title="Nothing here yet">
            <p>Everything you or we do in your account shows up here.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <Card title={options.find(({ value }) => value === chosen)?.label ?? 'All'}>
            <DayByDay entries={items} today={today} />
          </Card>
        )}
      </DataList>
    </>
  );
}

export default function HistoryPage() {
  const today = useFamily()?.me.today;
  const { your } = useFamilyPronouns();
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Family history</h1>
          <p className="muted">What happened in {your} account: who, what and when.</p>
        </div>
        <ButtonLink look="line" to="/who-looked">
          Who viewed {your} data
        </ButtonLink>
      </div>
      {today !== undefined && <History today={today} />}
    </InnerLayout>
  );
}

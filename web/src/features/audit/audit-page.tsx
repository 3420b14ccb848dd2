import './audit.css';
import './explorer.css';
import { endsBeforeItBegins, isRange } from '@hoops/domain/time/date-range';
import { useState } from 'react';
import {
  type EventFilters as Filters,
  type LoggedEvent,
  useEvents,
} from '../../entities/events/event-queries.ts';
import { ClubEvidencePack } from '../../entities/parents/evidence-pack.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay, clubTime } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useMe } from '../../session/me.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useEventCount } from './audit-queries.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventFilters } from './event-filters.tsx';
import { isNoise } from './event-groups.ts';
import { type EventPlace, eventParameter, eventPlaceIn, filterNames, filtersIn } from './filters-in.ts';
import { LiveTail } from './live-tail.tsx';
import { MoreFilters } from './more-filters.tsx';
import { SavedViews } from './saved-views.tsx';

const detailOf = ({ at, by, familyName }: LoggedEvent): string => {
  const family = familyName === null || by.startsWith(familyName) ? '' : `, family of ${familyName}`;
  return `${clubTime(at)} by ${by}${family}`;
};

type FoundEventsProps = {
  readonly filters: Filters;
  readonly change: ReturnType<typeof useAddressParams>['change'];
  readonly open: EventPlace | undefined;
};

function FoundEvents({ filters, change, open }: FoundEventsProps) {
  const events = useEvents(filters);
  const total = useEventCount(filters);
  const isAskedFor = [filters.type, filters.types, filters.command, filters.because, filters.text].some(
    Boolean,
  );
  const [followed, follow] = useState<string>();
  const asked = JSON.stringify(filters);
  const isLive = followed === asked;
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <h2 className="visually-hidden">Events</h2>
      <LiveTail
        filters={filters}
        newest={events.items?.[0]}
        isLive={isLive}
        onLive={(live) => follow(live ? asked : undefined)}
      />
      <DataList
        list={events}
        noun="event"
        total={total}
        empty={
          <EmptyState title={emptyTitle(filtered, events.hasMore)}>
            {filtered && (
              <>
                <p>
                  {events.hasMore
                    ? 'Only the newest events were searched. Load more to search older ones.'
                    : 'No events match in this time range.'}
                </p>
                <Button
                  look="line"
                  onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
                >
                  Show all events
                </Button>
              </>
            )}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="event-list">
            <Timeline
              entries={items.map((event) => ({
                key: event.eventId,
                day: clubDay(event.at),
                title: (
                  <button
                    type="button"
                    data-row
                    className="timeline-button"
                    aria-haspopup="dialog"
                    onClick={() => change({ event: eventParameter(event) })}
                  >
                    {event.sentence}
                  </button>
                ),
                detail: detailOf(event),
                // Hides minor events, except in live mode or when the filter selects their type.
                minor: !isAskedFor && !isLive && isNoise(event.type),
              }))}
            />
          </div>
        )}
      </DataList>
      <EventDialog
        place={open}
        event={events.items?.find(
          ({ stream, version }) => stream === open?.stream && version === open.version,
        )}
        onClose={() => change({ event: undefined })}
      />
    </>
  );
}

const emptyTitle = (filtered: boolean, hasMore: boolean): string => {
  if (hasMore) return 'No events found yet';
  return filtered ? 'No events found' : 'No events yet';
};

/** Evidence pack of a period, offered if the dates are the only filter. */
function EvidenceOfDays({ filters: { from, to, ...others } }: Pick<FoundEventsProps, 'filters'>) {
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  return from && to && !isFiltered && <ClubEvidencePack from={from} to={to} />;
}

function EventHistory() {
  const { params, change } = useAddressParams();
  const { data: me } = useMe();
  const filters = filtersIn(params);
  if (!me) return null;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Event history</h1>
          <p className="muted">Everything that happened, newest first.</p>
        </div>
        <div className="actions">
          <ButtonLink look="line" to="/audit/jobs">
            Jobs
          </ButtonLink>
          <ButtonLink look="line" to="/audit/status">
            System status
          </ButtonLink>
        </div>
      </div>
      <SavedViews params={params} change={change} />
      <EventFilters filters={filters} group={params.get('group')} today={me.today} change={change} />
      <MoreFilters filters={filters} me={me} change={change} />
      {isRange(filters) ? (
        <div className="stack">
          <div>
            <FoundEvents filters={filters} change={change} open={eventPlaceIn(params.get('event'))} />
          </div>
          <EvidenceOfDays filters={filters} />
        </div>
      ) : (
        <Failure>{endsBeforeItBegins}</Failure>
      )}
    </>
  );
}

export default function AuditPage() {
  return (
    <InnerLayout>
      <EventHistory />
    </InnerLayout>
  );
}

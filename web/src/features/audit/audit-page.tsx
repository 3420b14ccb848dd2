import { endsBeforeItBegins, isRange } from '@hoops/domain/time/date-range';
import {
  type EventFilters as Filters,
  type LoggedEvent,
  useEvents,
} from '../../entities/events/event-queries.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay, clubTime } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { type EventPlace, eventParameter, eventPlaceIn } from './event-address.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventFilters } from './event-filters.tsx';
import { isNoise } from './event-groups.ts';
import { eventOptions } from './event-names.ts';

/** What the address asks for; what makes no sense there is left out. */
const filtersIn = (params: URLSearchParams): Filters => {
  const family = params.get('family') ?? '';
  const type = params.get('type');
  const dateAt = (name: 'from' | 'to') => {
    const date = params.get(name) ?? '';
    return Number.isNaN(Date.parse(date)) || !/^\d{4}-\d{2}-\d{2}$/.test(date) ? undefined : date;
  };
  return {
    family: family === '' ? undefined : family,
    type: eventOptions.find(({ value }) => value === type)?.value,
    from: dateAt('from'),
    to: dateAt('to'),
  };
};

/** `9:00 AM by Payment provider, family of Dana Reyes` */
const detailOf = ({ at, by, familyName }: LoggedEvent): string => {
  const family = familyName === null || by.startsWith(familyName) ? '' : `, family of ${familyName}`;
  return `${clubTime(at)} by ${by}${family}`;
};

type FoundEventsProps = {
  readonly filters: Filters;
  readonly change: ReturnType<typeof useAddressParams>['change'];
  /** The event that the address names. */
  readonly open: EventPlace | undefined;
};

function FoundEvents({ filters, change, open }: FoundEventsProps) {
  const events = useEvents(filters);
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <h2 className="visually-hidden">Events</h2>
      <DataList
        list={events}
        noun="event"
        empty={
          <EmptyState title={filtered ? 'No events found' : 'No events yet'}>
            {filtered && (
              <>
                <p>Nothing like that happened in this time.</p>
                <Button
                  look="line"
                  onClick={() =>
                    change({ family: undefined, type: undefined, from: undefined, to: undefined })
                  }
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
                // What one has asked for by its type is no noise.
                minor: filters.type === undefined && isNoise(event.type),
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
      </div>
      <EventFilters filters={filters} today={me.today} change={change} />
      {isRange(filters) ? (
        <FoundEvents filters={filters} change={change} open={eventPlaceIn(params.get('event'))} />
      ) : (
        <Note tone="bad" announce="alert">
          {endsBeforeItBegins}
        </Note>
      )}
    </>
  );
}

/** The event log for administrators: who did what, and when. */
export default function AuditPage() {
  return (
    <InnerLayout>
      <EventHistory />
    </InnerLayout>
  );
}

import '../../ui/timeline.css';
import './audit.css';
import './explorer.css';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { eventName } from '../../entities/events/event-names.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubSecond } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { Button } from '../../ui/button.tsx';
import { FilterPills } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { type Cause, type CausedEvent, useCause } from './audit-queries.ts';
import { type CauseNode, type CauseRoot, causeTrees, commandName, durationWords } from './cause-tree.ts';
import { ChargeCheck } from './charge-check.tsx';
import { type EventPlace, eventParameter, eventPlaceIn } from './filters-in.ts';

const deliveries: Readonly<Record<NonNullable<CausedEvent['delivery']>, string>> = {
  sent: 'Sent, no bounce reported',
  delivered: 'Delivered: the recipient’s mail server accepted it',
  failed: 'Rejected by the email provider',
  bounced: 'Bounced: the address does not work',
  'bounced-for-now': 'Not delivered yet: the mailbox may be full',
  complained: 'Reported as spam',
};

const rowsWords = ({ count, areWritten }: CausedEvent['rows']): string =>
  areWritten
    ? `Lists and pages show it (${count} ${count === 1 ? 'row' : 'rows'})`
    : 'Lists and pages do not show it yet';

function Facts({ event }: { readonly event: CausedEvent }) {
  const { provider, delivery, rows, reason } = event;
  return (
    <ul className="cause-facts">
      {reason !== null && <li>Reason: {reason}</li>}
      {provider?.requests?.map(({ id, method, path, status, milliseconds }) => (
        <li key={id} data-tone={status < 400 ? undefined : 'bad'}>
          Request to Stripe: <code>{`${method} ${path}`}</code>, answered {status} after{' '}
          {durationWords(milliseconds)} <code>{id}</code>
        </li>
      ))}
      {provider?.message && (
        <li>
          Stripe’s webhook <code>{provider.message.type}</code> of {clubSecond(provider.message.createdAt)}{' '}
          <code>{provider.message.id}</code>
        </li>
      )}
      {delivery !== null && (
        <li data-tone={delivery === 'sent' || delivery === 'delivered' ? undefined : 'bad'}>
          {deliveries[delivery]}
        </li>
      )}
      <li>{rowsWords(rows)}</li>
    </ul>
  );
}

type LineProps = {
  readonly event: CausedEvent;
  readonly focusId: string;
  readonly after: ReactNode;
};

function Line({ event, focusId, after }: LineProps) {
  return (
    <div className="cause-line" data-focus={event.eventId === focusId || undefined}>
      <p className="cause-title">
        <Link to={`/audit?event=${encodeURIComponent(eventParameter(event))}`}>{event.sentence}</Link>
        {after}
      </p>
      <p className="timeline-detail">
        {eventName(event.type)} by {event.by}
        {event.familyName !== null && `, family of ${event.familyName}`}
      </p>
      <Facts event={event} />
    </div>
  );
}

const After = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <span className="cause-after">+{durationWords(Date.parse(to) - Date.parse(from))}</span>
);

type NodeProps = { readonly node: CauseNode; readonly since: string; readonly focusId: string };

function Node({ node: { event, effects }, since, focusId }: NodeProps) {
  return (
    <li>
      <Line event={event} focusId={focusId} after={<After from={since} to={event.at} />} />
      {effects.length > 0 && (
        <ul>
          {effects.map((effect) => (
            <Node key={effect.event.eventId} node={effect} since={event.at} focusId={focusId} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Tree({ roots, focusId }: { readonly roots: readonly CauseRoot[]; readonly focusId: string }) {
  return (
    <ul className="cause-tree">
      {roots.map(({ commandId, command, by, at, effects }) => (
        <li key={commandId}>
          <div className="cause-line">
            <p className="cause-title">
              <strong>{commandName(command)}</strong>
            </p>
            <p className="timeline-detail">
              Sent by {by}, {clubSecond(at)}
            </p>
          </div>
          <ul>
            {effects.map((effect) => (
              <Node key={effect.event.eventId} node={effect} since={at} focusId={focusId} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function TimeLine({ events, focusId }: Pick<Cause, 'events' | 'focusId'>) {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return null;
  const length = Math.max(Date.parse(last.at) - Date.parse(first.at), 1);
  return (
    <ol className="cause-times">
      {events.map((event) => {
        const share = (Date.parse(event.at) - Date.parse(first.at)) / length;
        return (
          <li key={event.eventId}>
            <span className="cause-bar" aria-hidden="true">
              <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
            </span>
            <Line event={event} focusId={focusId} after={<After from={first.at} to={event.at} />} />
          </li>
        );
      })}
    </ol>
  );
}

const shapes = [
  { value: 'tree', label: 'Tree' },
  { value: 'times', label: 'Timeline' },
] as const;

function Shown({ cause }: { readonly cause: Cause }) {
  const { params, change } = useAddressParams();
  const shape = params.get('as') === 'times' ? 'times' : 'tree';
  const { events, focusId, because, isAll } = cause;
  return (
    <>
      <div className="cause-head">
        <FilterPills
          legend="Show as"
          options={shapes}
          chosen={shape}
          onChoose={(value) => change({ as: value === 'tree' ? undefined : value })}
        />
        <Link to={`/audit?because=${encodeURIComponent(because)}`}>As a list</Link>
      </div>
      <p className="data-count" role="status">
        {isAll ? '' : 'The first '}
        {events.length === 1 ? '1 event' : `${events.length} events`}
      </p>
      {events
        .filter(({ type }) => type === 'PaymentReceived')
        .map((event) => (
          <ChargeCheck key={event.eventId} event={event} />
        ))}
      {!isAll && <Note>There are more events than fit here. The list shows all of them.</Note>}
      {shape === 'tree' ? (
        <Tree roots={causeTrees(events)} focusId={focusId} />
      ) : (
        <TimeLine events={events} focusId={focusId} />
      )}
    </>
  );
}

type Sought = { readonly id?: string | undefined } & Partial<EventPlace>;

function Found({ sought }: { readonly sought: Sought }) {
  const query = useCause(sought);
  if (!query.data && query.error instanceof ApiError && query.error.code === 'not-found') {
    return (
      <EmptyState title="Nothing found">
        <p>We found nothing with this id.</p>
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} what="cause and effects" shape="line" count={6}>
      {(cause) => <Shown cause={cause} />}
    </Loaded>
  );
}

function Search({ id }: { readonly id: string }) {
  const { change } = useAddressParams();
  const [typed, type] = useState(id);
  const field = useId();
  return (
    <form
      className="cause-search"
      onSubmit={(event) => {
        event.preventDefault();
        change({ id: typed.trim(), event: undefined });
      }}
    >
      <div className="control">
        <label htmlFor={field}>Receipt number, or the id of an email, a payment or any Stripe object</label>
        <input
          id={field}
          className="input"
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Button type="submit" look="line">
        Find
      </Button>
    </form>
  );
}

function CauseScreen() {
  const { params } = useAddressParams();
  const id = params.get('id') ?? '';
  const place = eventPlaceIn(params.get('event'));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Cause and effects</h1>
          <p className="muted">
            A request and everything it caused: events, emails and the exchange with Stripe.
          </p>
        </div>
      </div>
      <Search key={id} id={id} />
      {place && <Found sought={place} />}
      {!place && id !== '' && <Found sought={{ id }} />}
    </>
  );
}

export default function CausePage() {
  return (
    <InnerLayout>
      <div className="cause-screen">
        <CauseScreen />
      </div>
    </InnerLayout>
  );
}

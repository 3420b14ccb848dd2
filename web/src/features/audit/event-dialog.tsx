import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { eventName } from '../../entities/events/event-names.ts';
import { type LoggedEvent, useEvent } from '../../entities/events/event-queries.ts';
import { clubSecond } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { EventData } from './event-data.tsx';
import { type EventPlace, eventParameter } from './filters-in.ts';

function Who({ event }: { readonly event: LoggedEvent }) {
  const { type, at, by, reason, familyId, familyName } = event;
  return (
    <dl className="plain-fields">
      <div>
        <dt>What</dt>
        <dd>{eventName(type)}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>{clubSecond(at)}</dd>
      </div>
      <div>
        <dt>Who</dt>
        <dd>{by}</dd>
      </div>
      {reason !== null && (
        <div>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </div>
      )}
      {familyId !== null && (
        <div>
          <dt>Family</dt>
          <dd>
            <Link to={`/parent/${familyId}`}>{familyName ?? 'Open the family'}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Stored({ stream, version }: Pick<LoggedEvent, 'stream' | 'version'>) {
  return (
    <Loaded query={useEvent(stream, version)} what="the event" shape="line" count={4}>
      {({ changes, envelope: { data, ...head } }) => {
        const fields = Object.entries(data ?? {});
        const isId = ([name]: readonly [string, unknown]) => /Ids?$/.test(name);
        const facts = fields.filter((field) => !isId(field));
        return (
          <>
            {changes.length > 0 && <ChangedFields changes={changes} />}
            {changes.length === 0 && facts.length > 0 && (
              <section>
                <h3>Data</h3>
                <EventData value={Object.fromEntries(facts)} />
              </section>
            )}
            <details className="more">
              <summary>Technical details</summary>
              <EventData value={{ ...Object.fromEntries(fields.filter(isId)), ...head }} />
            </details>
          </>
        );
      }}
    </Loaded>
  );
}

type EventDialogProps = {
  readonly place: EventPlace | undefined;
  readonly event: LoggedEvent | undefined;
  readonly onClose: () => void;
};

function Further({ place, event }: { readonly place: EventPlace; readonly event: LoggedEvent | undefined }) {
  const to = (parameters: Readonly<Record<string, string>>) => `/audit?${new URLSearchParams(parameters)}`;
  return (
    <ul className="further">
      <li>
        <Link to={`/audit/cause?event=${encodeURIComponent(eventParameter(place))}`}>Cause and effects</Link>
      </li>
      <li>
        <Link
          to={`/audit/steps?${new URLSearchParams({ stream: place.stream, version: String(place.version) })}`}
        >
          Step by step
        </Link>
      </li>
      {event && (
        <li>
          <Link to={to({ by: event.actorSub })}>All by the same person</Link>
        </li>
      )}
      {event?.command && (
        <li>
          <Link to={to({ command: event.command })}>All from the same command</Link>
        </li>
      )}
    </ul>
  );
}

function CopyEvent({ place }: { readonly place: EventPlace }) {
  const { data } = useEvent(place.stream, place.version);
  return (
    <div className="actions">
      <CopyButton
        label="Copy address"
        text={`${location.origin}/audit?event=${encodeURIComponent(eventParameter(place))}`}
      />
      {data && <CopyButton label="Copy event" text={JSON.stringify(data.envelope, null, 2)} />}
    </div>
  );
}

function WhatHappened({ place }: { readonly place: EventPlace }) {
  const { data } = useEvent(place.stream, place.version);
  if (!data) return null;
  const { envelope, sentence, by } = data;
  return (
    <>
      <p>{sentence}</p>
      <dl className="plain-fields">
        <div>
          <dt>When</dt>
          <dd>{clubSecond(String(envelope.at))}</dd>
        </div>
        <div>
          <dt>Who</dt>
          <dd>{by ?? 'Cannot be read'}</dd>
        </div>
      </dl>
    </>
  );
}

export function EventDialog({ place, event, onClose }: EventDialogProps) {
  return (
    <Dialog open={place !== undefined} title={event?.sentence ?? 'Event'} onClose={onClose}>
      {place && (
        <Fragment key={eventParameter(place)}>
          {event ? <Who event={event} /> : <WhatHappened place={place} />}
          <Further place={place} event={event} />
          <Stored stream={place.stream} version={place.version} />
          <CopyEvent place={place} />
        </Fragment>
      )}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

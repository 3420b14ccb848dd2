import { Link } from 'react-router-dom';
import { clubMoment } from '../../club-day.ts';
import { type LoggedEvent, useEvent } from '../../queries/admin-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { EventData } from './event-data.tsx';
import { eventName } from './event-names.ts';

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
        <dd>{clubMoment(at)}</dd>
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

/** The event as it is stored: its own data first, then what only matters when something is looked into. */
function Stored({ stream, version }: Pick<LoggedEvent, 'stream' | 'version'>) {
  const { data, error, refetch } = useEvent(stream, version);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="line" count={4} label="Loading the event..." />;
  const { data: carried, ...head } = data.envelope;
  const fields = Object.entries(carried ?? {});
  const isId = ([name]: readonly [string, unknown]) => name.endsWith('Id');
  const facts = fields.filter((field) => !isId(field));
  const { changes } = data;
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
}

type EventDialogProps = { readonly event: LoggedEvent | undefined; readonly onClose: () => void };

/** One event with its data. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  return (
    <Dialog open={event !== undefined} title={event?.sentence ?? 'Event'} onClose={onClose}>
      {event && (
        <>
          <Who event={event} />
          <Stored stream={event.stream} version={event.version} />
        </>
      )}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

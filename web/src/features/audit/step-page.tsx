import '../../ui/time-slider.css';
import './audit.css';
import './explorer.css';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { eventName } from '../../entities/events/event-names.ts';
import { useEvent } from '../../entities/events/event-queries.ts';
import { PastViewButton } from '../../entities/parents/past-view-button.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubSecond } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { type Step, useStep } from './audit-queries.ts';
import { ChangedFields } from './changed-fields.tsx';
import { clubInput, momentOf } from './club-input.ts';
import { EventData } from './event-data.tsx';
import { eventParameter } from './filters-in.ts';
import { RowChoice } from './row-choice.tsx';
import { StateTree } from './state-tree.tsx';

function Said({ stream, version }: { readonly stream: string; readonly version: number }) {
  return (
    <Loaded query={useEvent(stream, version)} what="the event" shape="line">
      {({ changes, envelope }) =>
        changes.length > 0 ? <ChangedFields changes={changes} /> : <EventData value={envelope.data} />
      }
    </Loaded>
  );
}

const playMs = 1_000;

type SliderProps = {
  readonly step: Step;
  /** True once the shown step is the step in the address. */
  readonly isArrived: boolean;
  readonly onStep: (version: number) => void;
};

function Slider({ step: { version, head, at, sentence, changedAt }, isArrived, onStep }: SliderProps) {
  const id = useId();
  const [isPlaying, setPlaying] = useState(false);
  const stops = changedAt ?? Array.from({ length: head }, (_, index) => index + 1);
  const previous = stops.findLast((stop) => stop < version);
  const next = stops.find((stop) => stop > version);
  const play = useEffectEvent((to: number) => {
    setPlaying(to !== stops.at(-1));
    onStep(to);
  });
  useEffect(() => {
    if (!isPlaying || !isArrived || next === undefined) return;
    const timer = setTimeout(() => play(next), playMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isArrived, next]);
  const stepTo = (to: number | undefined): void => {
    setPlaying(false);
    if (to !== undefined) onStep(to);
  };
  const unit = changedAt === null ? '' : ' change';
  return (
    <div className="time-slider">
      <label htmlFor={id}>
        Event <strong>{version}</strong> of {head}, <strong>{clubSecond(at)}</strong>
      </label>
      <div className="step-slider">
        <Button look="line" off={previous === undefined} onClick={() => stepTo(previous)}>
          {`Previous${unit}`}
        </Button>
        <input
          id={id}
          type="range"
          min={1}
          max={head}
          value={version}
          aria-valuetext={`${version} of ${head}: ${sentence}`}
          onChange={(event) => stepTo(Number(event.target.value))}
        />
        <Button look="line" off={next === undefined} onClick={() => stepTo(next)}>
          {`Next${unit}`}
        </Button>
        <Button look="line" off={next === undefined} onClick={() => setPlaying(!isPlaying)}>
          {isPlaying && next !== undefined ? 'Pause' : 'Play'}
        </Button>
      </div>
    </div>
  );
}

/** Form that sends only a complete time, because a year is typed digit by digit. */
function Moment({ at }: { readonly at: string | undefined }) {
  const { change } = useAddressParams();
  const id = useId();
  return (
    <form
      className="step-moment"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = momentOf(String(new FormData(event.currentTarget).get('moment')));
        if (chosen) change({ at: chosen, version: undefined });
      }}
    >
      <div className="control">
        <label htmlFor={id}>As of a time (in the club’s time zone)</label>
        <input
          key={at}
          id={id}
          name="moment"
          className="input"
          type="datetime-local"
          step="1"
          min="2000-01-01T00:00"
          max="2199-12-31T23:59"
          required
          defaultValue={at && clubInput(at)}
        />
      </div>
      <Button type="submit" look="line">
        Show
      </Button>
    </form>
  );
}

function After({ step: { state, changes, changedAt, head } }: { readonly step: Step }) {
  if (state === null && changedAt === null) {
    return <Note tone="warn">An event at or before this point cannot be read, so the state is unknown.</Note>;
  }
  return (
    <>
      {changedAt !== null && (
        <p className="muted">
          {changedAt.length} of {head} events changed this row.
        </p>
      )}
      {changes.length > 0 ? <ChangedFields changes={changes} /> : <p>This event changed nothing here.</p>}
      {state === null ? (
        <p>The row does not exist after this event.</p>
      ) : (
        <StateTree state={state} changed={changes.map(({ field }) => field)} />
      )}
    </>
  );
}

type ShownProps = {
  readonly stream: string;
  readonly row: string | undefined;
  readonly step: Step;
  readonly isArrived: boolean;
};

function Shown({ stream, row, step, isArrived }: ShownProps) {
  const { change } = useAddressParams();
  const { version, type, sentence, by, rows, at, familyId } = step;
  return (
    <>
      <RowChoice rows={rows} chosen={row} onChoice={(key) => change({ row: key })} />
      <Slider
        step={step}
        isArrived={isArrived}
        onStep={(to) => change({ version: String(to), at: undefined })}
      />
      <p role="status">
        <strong>{sentence}</strong> <span className="muted">by {by}</span>
      </p>
      {familyId !== null && stream === `family#${familyId}` && (
        <p className="step-look">
          <PastViewButton key={version} label="What the family saw then" familyId={familyId} at={at} />
        </p>
      )}
      <div className="step-columns">
        <Card title="What the event says">
          <p className="muted">{eventName(type)}</p>
          <Said key={version} stream={stream} version={version} />
          <p>
            <Link to={`/audit/cause?event=${encodeURIComponent(eventParameter({ stream, version }))}`}>
              Cause and effects
            </Link>
          </p>
        </Card>
        <Card title={row === undefined ? 'State after this event' : 'Row after this event'}>
          <After step={step} />
        </Card>
      </div>
    </>
  );
}

type StepperProps = { readonly stream: string; readonly at: string | undefined };

function Stepper({ stream, at }: StepperProps) {
  const { params, change } = useAddressParams();
  const wanted = Number(params.get('version') ?? Number.NaN);
  const row = params.get('row') || undefined;
  const query = useStep({
    stream,
    ...(Number.isInteger(wanted) ? { version: wanted } : {}),
    ...(at ? { at } : {}),
    ...(row ? { row } : {}),
  });
  if (!query.data && query.error instanceof ApiError && query.error.code === 'not-found') {
    return (
      <EmptyState title="No such event">
        <p>{at ? 'The stream had no events yet.' : 'The stream has no event with that number.'}</p>
        <Button look="line" onClick={() => change({ at: undefined, version: '1' })}>
          Show its first event
        </Button>
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} what="the stream" shape="card" count={2}>
      {(step) => <Shown stream={stream} row={row} step={step} isArrived={!query.isPlaceholderData} />}
    </Loaded>
  );
}

function StepScreen() {
  const { params } = useAddressParams();
  const stream = params.get('stream') ?? '';
  const moment = Date.parse(params.get('at') ?? '');
  const at = Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Step by step</h1>
          <p className="muted">{stream}</p>
        </div>
      </div>
      <Moment at={at} />
      <Stepper key={stream} stream={stream} at={at} />
    </>
  );
}

export default function StepPage() {
  return (
    <InnerLayout>
      <StepScreen />
    </InnerLayout>
  );
}

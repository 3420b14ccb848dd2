import './dead-letters.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { eventName } from '../../entities/events/event-names.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubSecond } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DiscardForm } from './discard-form.tsx';
import { type Letter, type Queue, refreshDeadLetters, useDeadLetters } from './operations-queries.ts';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

type Chosen = { readonly queue: string; readonly letters?: readonly string[] };

/** Command whose failure stays on the page, beside the remaining messages. */
const useRedrive = () =>
  useCommand<Chosen>({
    name: 'redrive',
    run: async ({ queue, letters }) => {
      try {
        const { redriven } = await api.call('redriveDeadLetters', {
          queue,
          ...(letters && { letters: [...letters] }),
        });
        showToast(redriven === 1 ? 'Sent again.' : `${redriven} sent again.`);
      } finally {
        await refreshDeadLetters();
      }
    },
  });
type Redrive = ReturnType<typeof useRedrive>;

type LetterLineProps = { readonly queue: Queue; readonly letter: Letter; readonly redrive: Redrive };

function LetterLine({ queue: { queue, redrivable }, letter, redrive: { start, asked } }: LetterLineProps) {
  const { id, sentAt, tries, reason, stack, event } = letter;
  const [discarding, setDiscarding] = useState(false);
  return (
    <li className="record" data-row>
      <RecordHead title={event ? eventName(event.type) : 'A message without an event'}>
        <span className="data-detail">
          tried {times(tries)} since {clubSecond(sentAt)}
        </span>
      </RecordHead>
      <p>{reason ?? `The reason is in the ${queue} log: search for ${event?.id ?? id}.`}</p>
      {event && (
        <p className="data-detail">
          <Link
            to={`/audit/steps?stream=${encodeURIComponent(event.stream)}&version=${event.version}`}
          >{`Event ${event.version} of ${event.stream}`}</Link>
        </p>
      )}
      {stack.length > 0 && (
        <details className="more">
          <summary>For developers: where it failed</summary>
          <pre className="frames">{stack.map((frame) => frame.trim()).join('\n')}</pre>
        </details>
      )}
      <div className="actions">
        {redrivable && (
          <Button
            look="line"
            busy={asked?.letters?.includes(id) === true}
            busyLabel="Sending..."
            onClick={() => start({ queue, letters: [id] })}
          >
            Deliver again
          </Button>
        )}
        <Button look="quiet" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      </div>
      <Dialog open={discarding} title="Discard this message?" onClose={() => setDiscarding(false)}>
        {discarding && <DiscardForm queue={queue} letter={letter} onClose={() => setDiscarding(false)} />}
      </Dialog>
    </li>
  );
}

type QueueCardProps = { readonly queue: Queue; readonly redrive: Redrive };

function QueueCard({ queue: found, redrive }: QueueCardProps) {
  const { queue, purpose, letters, notListed, redrivable } = found;
  const { start, asked } = redrive;
  const count = letters.length + notListed;
  return (
    <Card
      title={queue}
      aside={
        redrivable &&
        letters.length > 1 && (
          <Button
            look="line"
            busy={asked?.queue === queue && asked.letters === undefined}
            busyLabel="Sending..."
            onClick={() => start({ queue })}
          >
            {`Deliver all ${count} again`}
          </Button>
        )
      }
    >
      <p className="muted">{purpose}</p>
      <ul className="plain-list">
        {letters.map((letter) => (
          <LetterLine key={letter.id} queue={found} letter={letter} redrive={redrive} />
        ))}
      </ul>
      {notListed > 0 && (
        <p>
          About {notListed} more {notListed === 1 ? 'is' : 'are'} not listed: the list ends at 100, and
          messages that were just read are hidden for a minute.
        </p>
      )}
    </Card>
  );
}

function DeadLetters() {
  const query = useDeadLetters();
  const { error, dataUpdatedAt, refetch } = query;
  const redrive = useRedrive();
  const letters = query.data?.queues.flatMap((queue) => queue.letters.map(({ id }) => id));
  const place = useKeptFocus<HTMLDivElement>(`${letters?.join()}`);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Dead letters</h1>
          <p className="muted">
            Messages that failed every attempt. Fix the cause first: a message that fails again returns here.
          </p>
        </div>
      </div>
      <Failure>{redrive.failure}</Failure>
      <Loaded query={query} what="dead letters" shape="card" count={2}>
        {({ queues }) => (
          <div ref={place} tabIndex={-1} className="stack focus-place">
            {error && <NotRefreshed since={dataUpdatedAt} onRetry={() => void refetch()} />}
            {queues.length === 0 && (
              <EmptyState title="No dead letters">
                <p>Everything was handled.</p>
              </EmptyState>
            )}
            {queues.map((queue) => (
              <QueueCard key={queue.queue} queue={queue} redrive={redrive} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

export default function DeadLettersPage() {
  return (
    <InnerLayout>
      <DeadLetters />
    </InnerLayout>
  );
}

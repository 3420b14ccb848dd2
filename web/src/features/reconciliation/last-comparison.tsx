import { monthAndYear, monthOfDate } from '@hoops/domain/time/club-time';
import { clubMoment } from '../../lib/club-day.ts';
import { Card } from '../../ui/card.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DifferenceList } from './difference-list.tsx';
import type { Reconciliation } from './reconciliation-queries.ts';
import { failureWords, outcomeOf, requesterWords } from './run-words.ts';

type Found = NonNullable<Reconciliation['found']>;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const lookedAtWords = ({ lookedAt }: Found): string => {
  const { families, customers, subscriptions, payments, refunds, disputes = 0 } = lookedAt;
  return [
    counted(families, 'family').replace(/familys$/, 'families'),
    counted(customers, 'customer'),
    counted(subscriptions, 'plan'),
    counted(payments, 'payment'),
    counted(refunds, 'refund'),
    counted(disputes, 'dispute'),
  ].join(', ');
};

const missedWords = ({ missedMessages }: Found): string => {
  const total = missedMessages.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'None were missed';
  return `${counted(total, 'message')} never arrived: ${missedMessages
    .map(({ type, count }) => `${type} (${count})`)
    .join(', ')}`;
};

function MonthSums({ sums }: Pick<Found, 'sums'>) {
  return (
    <FigureTable
      caption="Received, less refunds and disputes"
      head={['Month', 'Stripe', 'Ours', 'Difference']}
      rows={sums.map(({ period, oursCents, theirsCents }) => [
        monthAndYear(monthOfDate(period)),
        dollars(theirsCents, true),
        dollars(oursCents, true),
        theirsCents === oursCents ? 'None' : dollars(theirsCents - oursCents, true),
      ])}
    />
  );
}

export function LastComparison({ run }: { readonly run: Reconciliation }) {
  const { found } = run;
  const { tone, words } = outcomeOf(run);
  return (
    <>
      <Card title="Last comparison" aside={<StatusBadge tone={tone}>{words}</StatusBadge>}>
        <dl className="facts facts-wide">
          <div>
            <dt>When</dt>
            <dd>{clubMoment(run.startedAt)}</dd>
          </div>
          <div>
            <dt>Started by</dt>
            <dd>{requesterWords(run)}</dd>
          </div>
          {found && (
            <>
              <div>
                <dt>Checked</dt>
                <dd>{lookedAtWords(found)}</dd>
              </div>
              <div>
                <dt>Stripe’s messages since {clubMoment(found.since)}</dt>
                <dd>{missedWords(found)}</dd>
              </div>
            </>
          )}
        </dl>
        {run.status === 'failed' && <Note tone="bad">{failureWords(run)}</Note>}
        {found && found.failedFamilies > 0 && (
          <Note tone="bad">
            {counted(found.failedFamilies, 'family').replace(/familys$/, 'families')} could not be compared.
            The next comparison tries again.
          </Note>
        )}
      </Card>
      {found && (
        <Card title="Received">
          <MonthSums sums={found.sums} />
        </Card>
      )}
      {found && (
        <Card title="Differences">
          {run.differences.length === 0 ? (
            <p className="muted">Stripe’s books and ours agree.</p>
          ) : (
            <DifferenceList differences={run.differences} count={found.healedCount + found.openCount} />
          )}
        </Card>
      )}
    </>
  );
}

import { programName } from '@hoops/domain/club/days';
import { isPlanId, planName } from '@hoops/domain/club/plans';
import { clubMoment } from '../../lib/club-day.ts';
import { Card } from '../../ui/card.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { UnreadableNote } from '../../ui/unreadable-note.tsx';
import type { MonthFigures as Figures } from './money-queries.ts';
import { monthText } from './money-words.ts';

type FigureProps = {
  readonly label: string;
  readonly cents: number;
  readonly parts?: readonly (readonly [string, number])[];
  readonly meaning: string;
};

function Figure({ label, cents, parts = [], meaning }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>
        <MoneyText cents={cents} exact big />
        {parts.map(([part, amount]) => (
          <span key={part} className="figure-part">
            {part} <MoneyText cents={amount} exact />
          </span>
        ))}
        <span className="data-detail">{meaning}</span>
      </dd>
    </div>
  );
}

export function MonthFigures({ figures }: { readonly figures: Figures }) {
  const { period, expected, received, refunded, disputed, owed, programs, unreadable, asOf } = figures;
  const sold = programs.filter(({ amount }) => amount.cents !== 0);
  const total = ({ plans, classes }: Figures['expected']) => plans.cents + classes.cents;
  const parts = ({ plans, classes }: Figures['expected']) =>
    [
      ['Plans', plans.cents],
      ['Classes', classes.cents],
    ] as const;
  return (
    <Card title={monthText(period)}>
      <dl className="figures">
        <Figure
          label="Expected"
          cents={total(expected)}
          parts={parts(expected)}
          meaning="Every plan period that begins this month, and this month’s class bills, paid or not."
        />
        <Figure
          label="Received"
          cents={total(received)}
          parts={parts(received)}
          meaning="Payments received this month, including for earlier months, before refunds."
        />
        {sold.length > 0 && (
          <Figure
            label="By program"
            cents={sold.reduce((sum, { amount }) => sum + amount.cents, 0)}
            parts={sold.map(({ id, amount }) => [
              isPlanId(id) ? planName[id] : programName(id),
              amount.cents,
            ])}
            meaning="What was received for each plan and class, with credits. Surcharges and discounts are split by price."
          />
        )}
        <Figure
          label="Refunded"
          cents={refunded.cents}
          meaning="Refunds made this month, no matter when the payment was made."
        />
        <Figure
          label="Disputed"
          cents={disputed.cents}
          meaning="Money that banks withdrew this month for their customers, minus what they returned. Fees are not included."
        />
        <Figure
          label="Kept"
          cents={total(received) - refunded.cents - disputed.cents}
          meaning="Received minus refunded and disputed. Payment provider fees are not deducted."
        />
        <Figure
          label="Owed"
          cents={owed.cents}
          meaning="What families owe today: open class bills and failed plan payments, of any month."
        />
      </dl>
      <UnreadableNote count={unreadable.length} noun="amount" />
      <p className="data-detail">As of {clubMoment(asOf)}.</p>
    </Card>
  );
}

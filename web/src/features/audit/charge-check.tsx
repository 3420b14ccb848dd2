import { Link } from 'react-router-dom';
import { useEvent } from '../../entities/events/event-queries.ts';
import { PaymentEvidencePack } from '../../entities/parents/evidence-pack.tsx';
import { PastViewButton } from '../../entities/parents/past-view-button.tsx';
import { clubDay, clubSecond } from '../../lib/club-day.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { type CausedEvent, type Charge, useCharge } from './audit-queries.ts';
import { eventParameter } from './filters-in.ts';

const agreedWords = {
  plan: 'Price of the chosen plan',
  settlement: 'Amount shown and confirmed',
  recorded: 'Payment recorded by the coach',
  autopay: 'Amount when automatic payment was turned on',
} as const;

const differenceWords: Readonly<Record<Charge['differences'][number], string>> = {
  'nothing-agreed': 'No event shows that the family agreed to this.',
  'not-as-agreed': 'The amount paid is not the amount agreed to.',
  'not-as-billed': 'The items do not add up to the amount paid.',
  'refunded-more': 'More was refunded than was paid.',
};

/** One millisecond before the consent, to show the screen that the family saw. */
const momentBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

type CheckedProps = { readonly charge: Charge; readonly familyId: string; readonly paymentId: string };

function Checked({ charge, familyId, paymentId }: CheckedProps) {
  const { agreed, consent, lines, prices, paid, paidAt, refunds, differences, number } = charge;
  return (
    <>
      {differences.length === 0 ? (
        <Note tone="ok">The agreement, the items and the payment match.</Note>
      ) : (
        <Note tone="bad">
          {differences.map((difference) => (
            <p key={difference}>{differenceWords[difference]}</p>
          ))}
        </Note>
      )}
      <dl className="plain-fields">
        {agreed && (
          <div>
            <dt>{agreedWords[agreed.how]}</dt>
            <dd>
              <MoneyText cents={agreed.amount.cents} exact />, {clubSecond(agreed.at)}{' '}
              <Link
                to={`/audit?event=${encodeURIComponent(eventParameter({ stream: `family#${familyId}`, version: agreed.version }))}`}
              >
                The event
              </Link>
              <p>
                <PastViewButton
                  label="What the family saw just before"
                  familyId={familyId}
                  at={momentBefore(agreed.at)}
                />
              </p>
            </dd>
          </div>
        )}
        {!consent && (
          <div>
            <dt>Consent</dt>
            <dd>None on record for this payment</dd>
          </div>
        )}
        {consent && (
          <div>
            <dt>
              {consent.by === 'admin'
                ? 'What the family agreed to, as confirmed by an administrator'
                : 'Text next to the button that was pressed'}
            </dt>
            <dd>
              Version {consent.words}, with the <Link to="/refunds">policy</Link> of {consent.refunds},{' '}
              {clubSecond(consent.at)}{' '}
              <Link
                to={`/audit?event=${encodeURIComponent(eventParameter({ stream: `family#${familyId}`, version: consent.version }))}`}
              >
                The consent
              </Link>
            </dd>
          </div>
        )}
        {lines.map(({ what, detail, amount }) => (
          <div key={`${what} ${detail}`}>
            <dt>
              {what}
              {detail !== '' && `, ${detail}`}
            </dt>
            <dd>
              <MoneyText cents={amount.cents} exact />
            </dd>
          </div>
        ))}
        <div>
          <dt>Prices</dt>
          <dd>{prices.length === 0 ? 'Not known' : prices.join(', ')}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <MoneyText cents={paid.cents} exact />, {clubSecond(paidAt)}, receipt{' '}
            <Link to={`/parent/${familyId}/receipts/${paymentId}`}>{number}</Link>
          </dd>
        </div>
        {refunds.map(({ amount, at }) => (
          <div key={at}>
            <dt>Refunded on {clubDay(at)}</dt>
            <dd>
              <MoneyText cents={amount.cents} exact />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Check(of: Omit<CheckedProps, 'charge'>) {
  return (
    <Loaded query={useCharge(of.familyId, of.paymentId)} what="the charge" shape="line">
      {(charge) => <Checked charge={charge} {...of} />}
    </Loaded>
  );
}

type ChargeCheckProps = {
  readonly event: CausedEvent;
};

const question = 'Was this charge right?';

export function ChargeCheck({ event: { stream, version, familyId } }: ChargeCheckProps) {
  const query = useEvent(stream, version);
  if (familyId === null) return null;
  if (!query.data) {
    return (
      <Card title={question}>
        <Loaded query={query} what="the charge" shape="line">
          {() => null}
        </Loaded>
      </Card>
    );
  }
  const carried = query.data.envelope.data;
  if (typeof carried !== 'object' || carried === null) return null;
  if (!('paymentId' in carried) || typeof carried.paymentId !== 'string') return null;
  return (
    <>
      <Card title={question}>
        <Check familyId={familyId} paymentId={carried.paymentId} />
      </Card>
      <PaymentEvidencePack familyId={familyId} payment={carried.paymentId} />
    </>
  );
}

import { ordinalDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import { type ReactNode, useState } from 'react';
import { WaitingAtBank } from '../../entities/payments/bank-confirmation.tsx';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { bankWords, isRecent, needsBankConfirmation } from '../../entities/plans/refused-intent.ts';
import { monthsWords } from '../../lib/club-day.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useOnSettled } from '../../lib/use-on-settled.ts';
import type { Family, Me } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import type { BalancePart } from './balance-payment.ts';
import { usePayBalance } from './use-pay-balance.ts';

type PaymentProps = {
  readonly family: Family;
  readonly outdated: boolean;
  readonly look: 'main' | 'line';
  readonly label: ReactNode;
  /** True if this button's payment is in progress. */
  readonly busy: boolean;
  readonly isThis: boolean;
  readonly onPay: () => void;
};

/** Explains a missing button: a running payment, or nothing to charge. */
function Payment({ family, outdated, look, label, busy, isThis, onPay }: PaymentProps) {
  const { your, Your } = useFamilyPronouns();
  const card = usePaymentPage('/my-info');
  if (outdated) return <p>This was before {your} payment. The new balance shows here in a moment.</p>;
  if (family.settlingAtBank !== undefined && !busy) {
    return <WaitingAtBank intentId={family.settlingAtBank} />;
  }
  if (family.settling && !busy) {
    return (
      <>
        <p role="status">
          {Your} payment is still being confirmed. This page will show the result once we have it.
        </p>
        <Button look="line" busy={card.busy} busyLabel="Opening..." onClick={card.open}>
          Use another card
        </Button>
      </>
    );
  }
  if (!family.hasDefaultPaymentMethod) {
    return (
      <>
        <p>No card on file. Please add one with Update Payment Method first.</p>
        <Button busy={card.busy} busyLabel="Opening..." onClick={card.open}>
          Add a card
        </Button>
      </>
    );
  }
  return (
    <>
      <Button look={look} busy={busy && isThis} busyLabel="Paying..." off={busy && !isThis} onClick={onPay}>
        {label}
      </Button>
      {family.card && (
        <p>
          Charged to {your} <span className="card-brand">{family.card.brand}</span> card ending in{' '}
          {family.card.last4}.
        </p>
      )}
    </>
  );
}

type BalanceNoticeProps = { readonly me: Me; readonly family: Family };

/** Distinguishes a failed automatic payment from the parent's own attempt. */
const automaticWords = ({ automatic, amount, periods, at }: NonNullable<Family['settlementRefused']>) =>
  automatic && amount
    ? ` The automatic charge of ${dollars(amount.cents, true)} for ${monthsWords(periods)} on ${ordinalDate(at)} did not go through.`
    : '';

/** Unpaid classes: earlier months with the warning (spec sections 2 and 4) and the current month. */
export function BalanceNotice({ me, family }: BalanceNoticeProps) {
  const { your, Your } = useFamilyPronouns();
  const card = usePaymentPage('/my-info');
  const { currentMonth, autopay } = me;
  const { amount, periods } = me.outstandingBalance;
  const overdue = amount.cents > 0;
  const due = currentMonth !== null && !currentMonth.paid && currentMonth.amount.cents > 0;
  const owed = [...periods, ...(due ? [me.today.slice(0, 7)] : [])].join();
  const [paid, setPaid] = useState(false);
  const [paidWhile, setPaidWhile] = useState<string>();
  const [tried, setTried] = useState<{ readonly what: BalancePart; readonly owed: string }>();
  const pay = usePayBalance({ me, onPaid: () => setPaidWhile(owed) });
  const isPaid = paid || paidWhile !== undefined;
  // BankReturnNote shows the result of a bank confirmation.
  const confirming = family.settling && family.settlingAtBank === undefined && !pay.busy;
  const refused = family.settlementRefused;
  useOnSettled(confirming, () => setPaid(refused === null));
  const lateRefusal =
    refused && isRecent(refused, me.today)
      ? `${parentSentences.paymentFailed}${automaticWords(refused)}`
      : undefined;
  // A lost answer does not count as a failure once the balance or the running payment has changed.
  const failure = tried?.owed === owed ? (pay.failure ?? lateRefusal) : lateRefusal;
  const start = (what: BalancePart, withBank?: true): void => {
    setPaid(false);
    setTried({ what, owed });
    pay.start({ what, ...(withBank && { withBank }) });
  };
  // Already paid, but the shown balance is older, so the button is hidden.
  const outdated = paidWhile === owed && !pay.busy;
  const isPayable = !outdated && (!family.settling || pay.busy) && family.hasDefaultPaymentMethod;
  const first: BalancePart = overdue ? 'overdue' : 'current';
  const isAutomatic = autopay?.isOn === true && autopay.next.amount.cents > 0;

  const place = useKeptFocus<HTMLDivElement>([overdue, due, pay.busy, family.settling].join());

  const other = (what: BalancePart, label: string) => (
    <Button
      look="line"
      busy={pay.busy && tried?.what === what}
      busyLabel="Paying..."
      off={pay.busy}
      onClick={() => start(what)}
    >
      {label}
    </Button>
  );

  return (
    <div ref={place} tabIndex={-1} className="stack focus-place balance">
      <div role="status" className="contents">
        {isPaid && !pay.busy && !family.settling && (outdated || !overdue) && (
          <Note tone="ok">{parentSentences.paymentSucceeded}</Note>
        )}
      </div>
      {(overdue || due) && (
        <Note tone={overdue ? 'warn' : 'info'}>
          {overdue && (
            <>
              <h2 className="note-title">Outstanding balance: {dollars(amount.cents, true)}</h2>
              <p>
                Classes of {monthsWords(periods)} are not paid. Please pay by the 1st of the month
                {me.today.endsWith('-01') ? ', which is today,' : ''} or your account may be disabled.
              </p>
              {me.overdueFrom !== null && me.overdueFrom > me.today && (
                <p>{`This bill is new. It is not overdue until ${ordinalOfDate(me.overdueFrom)}.`}</p>
              )}
            </>
          )}
          {due && (
            <>
              <h2 className="note-title">
                {currentMonth.monthOfYear} classes: {dollars(currentMonth.amount.cents, true)}
              </h2>
              {!isAutomatic && <p>Due this month.</p>}
            </>
          )}
          {isAutomatic && (
            <p>
              {`Automatic payment is on: ${your} card will be charged ${dollars(autopay.next.amount.cents, true)} on ${ordinalOfDate(autopay.next.on)}, unless it is paid before then.`}
            </p>
          )}
          <Payment
            family={family}
            outdated={outdated}
            look={isAutomatic && !overdue ? 'line' : 'main'}
            label={
              overdue ? (
                <>
                  Pay {dollars(amount.cents, true)}
                  <span className="visually-hidden"> outstanding balance</span>
                </>
              ) : (
                `Pay ${dollars(currentMonth?.amount.cents ?? 0, true)} for ${currentMonth?.monthOfYear}`
              )
            }
            busy={pay.busy}
            isThis={tried?.what === first}
            onPay={() => start(first)}
          />
          {overdue && due && isPayable && (
            <div className="actions">
              {other(
                'current',
                `Pay ${dollars(currentMonth.amount.cents, true)} for ${currentMonth.monthOfYear}`,
              )}
              {other('all', `Pay all ${dollars(amount.cents + currentMonth.amount.cents, true)}`)}
            </div>
          )}
          {!family.settling && !pay.busy && failure !== undefined && (
            <>
              <Failure plain>{failure}</Failure>
              {refused && needsBankConfirmation(refused) && <p>{bankWords(refused, Your)}</p>}
              {family.hasDefaultPaymentMethod && (
                <div className="actions">
                  {needsBankConfirmation(refused) && (
                    <Button onClick={() => start(tried?.what ?? first, true)}>
                      Confirm with {your} bank
                    </Button>
                  )}
                  <Button look="line" busy={card.busy} busyLabel="Opening..." onClick={card.open}>
                    Use another card
                  </Button>
                </div>
              )}
            </>
          )}
        </Note>
      )}
    </div>
  );
}

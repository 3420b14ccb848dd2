import { useState } from 'react';
import { monthOf } from '../../club-day.ts';
import type { Family, Me } from '../../queries/family-queries.ts';
import { sentences } from '../../sentences.ts';
import { Button } from '../../ui/button.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { usePayBalance } from './use-pay-balance.ts';

const monthsText = (periods: Me['outstandingBalance']['periods']): string =>
  periods
    .map(monthOf)
    .map(({ month, year }) => `${month} ${year}`)
    .join(' and ');

type BalanceNoticeProps = { readonly me: Me; readonly family: Family };

/**
 * Unpaid months before the current one: a warning, and their payment (spec sections 2 and 4). The current
 * month is due but not overdue, so it can be paid without a warning.
 */
export function BalanceNotice({ me, family }: BalanceNoticeProps) {
  const [paid, setPaid] = useState(false);
  const pay = usePayBalance({ me, onPaid: () => setPaid(true) });
  const { amount, periods } = me.outstandingBalance;
  const { currentMonth } = me;
  const overdue = amount.cents > 0;
  const due = !overdue && currentMonth !== null && !currentMonth.paid && currentMonth.amount.cents > 0;

  const payment = family.settling ? (
    <p role="status">Your payment is still being confirmed. This page shows it as soon as it is certain.</p>
  ) : family.hasDefaultPaymentMethod ? null : (
    <p>No card on file. Please add one with Update Payment Method first.</p>
  );
  const chargedTo = family.card
    ? ` Your ${family.card.brand} card ending in ${family.card.last4} is charged.`
    : '';

  return (
    <>
      {paid && !family.settling && (
        <Note tone="ok" announce="status">
          {sentences.paymentSucceeded}
        </Note>
      )}
      {overdue && (
        <Note tone="warn">
          <h2 className="note-title">Outstanding balance: {dollars(amount.cents, true)}</h2>
          <p>
            Classes of {monthsText(periods)} are not paid. Please pay by the 1st of the month
            {me.today.endsWith('-01') && ', which is today,'} or your account may be disabled.
          </p>
          {payment ?? (
            <>
              <p>{chargedTo}</p>
              <Button busy={pay.busy} busyLabel="Paying..." onClick={() => pay.start('overdue')}>
                Pay Outstanding Balance
              </Button>
            </>
          )}
        </Note>
      )}
      {due && (
        <Note>
          <h2 className="note-title">
            {currentMonth.monthOfYear} classes: {dollars(currentMonth.amount.cents, true)}
          </h2>
          {payment ?? (
            <>
              <p>Due this month.{chargedTo}</p>
              <Button look="line" busy={pay.busy} busyLabel="Paying..." onClick={() => pay.start('current')}>
                Pay {currentMonth.monthOfYear}
              </Button>
            </>
          )}
        </Note>
      )}
      {pay.failure !== undefined && (
        <Note tone="bad" announce="alert">
          {pay.failure}
        </Note>
      )}
    </>
  );
}

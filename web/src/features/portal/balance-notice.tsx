import { clubDate, ordinalDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import type { ReactNode } from 'react';
import { WaitingAtBank } from '../../entities/operations/bank-confirmation.tsx';
import {
  bankWords,
  isOpen,
  needsBankConfirmation,
  type Operation,
  recentFailure,
} from '../../entities/operations/operation.ts';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { monthsWords } from '../../lib/club-day.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import type { Family, Me } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { type BalancePart, partPaidBy, usePayBalance } from './balance-payment.ts';

type PaymentProps = {
  readonly family: Family;
  readonly pay: ReturnType<typeof usePayBalance>;
  readonly look: 'main' | 'line';
  readonly label: ReactNode;
  readonly part: BalancePart;
};

function Payment({ family, pay, look, label, part }: PaymentProps) {
  const { your } = useFamilyPronouns();
  const card = usePaymentPage('/my-info');
  const { operation, isStale, busy } = pay;
  if (isStale)
    return <p>This is the balance from before {your} payment. The new one will show here in a moment.</p>;
  if (operation?.status === 'at-bank' && !busy) return <WaitingAtBank intentId={operation.intentId} />;
  if (operation?.status === 'open' && !busy) {
    return (
      <>
        <p role="status">{parentSentences.paymentConfirming}</p>
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
      <PayButton pay={pay} part={part} look={look}>
        {label}
      </PayButton>
      {family.card && (
        <p>
          Charged to {your} <span className="card-brand">{family.card.brand}</span> card ending in{' '}
          {family.card.last4}.
        </p>
      )}
    </>
  );
}

type PayButtonProps = Pick<PaymentProps, 'pay' | 'part' | 'look'> & { readonly children: ReactNode };

function PayButton({ pay, part, look, children }: PayButtonProps) {
  const isThis = pay.part === part;
  return (
    <Button
      look={look}
      busy={pay.busy && isThis}
      busyLabel="Paying..."
      off={pay.busy && !isThis}
      onClick={() => pay.pay(part)}
    >
      {children}
    </Button>
  );
}

type BalanceNoticeProps = { readonly me: Me; readonly family: Family };

/** Words about a failed automatic payment, which differ from those about the parent's own attempt. */
const automaticWords = ({ automatic, amount, periods = [], at }: Operation): string =>
  automatic && amount
    ? ` The automatic charge of ${dollars(amount.cents, true)} for ${monthsWords(periods)} on ${ordinalDate(at)} did not go through.`
    : '';

/** Notice of unpaid classes: earlier months with a warning (spec sections 2 and 4), and the current month. */
export function BalanceNotice({ me, family }: BalanceNoticeProps) {
  const { your, Your } = useFamilyPronouns();
  const card = usePaymentPage('/my-info');
  const { currentMonth, autopay } = me;
  const { amount, periods } = me.outstandingBalance;
  const overdue = amount.cents > 0;
  const due = currentMonth !== null && !currentMonth.paid && currentMonth.amount.cents > 0;
  const pay = usePayBalance(me, family);
  const { operation } = pay;
  const isConfirming = isOpen(operation) && !pay.busy;
  // Excludes a payment at the bank, because BankReturnNote shows its result.
  const isPaid = operation?.status === 'done' && clubDate(operation.at) === me.today && !overdue;
  const failed = recentFailure(operation, me.today);
  const failure = pay.failure ?? (failed && `${parentSentences.paymentFailed}${automaticWords(failed)}`);
  const isPayable = !pay.isStale && !isConfirming && family.hasDefaultPaymentMethod;
  const first: BalancePart = overdue ? 'overdue' : 'current';
  const isAutomatic = autopay?.isOn === true && autopay.next.amount.cents > 0;

  const place = useKeptFocus<HTMLDivElement>([overdue, due, pay.busy, isConfirming].join());

  return (
    <div ref={place} tabIndex={-1} className="stack focus-place balance">
      <div role="status" className="contents">
        {(isPaid || pay.isStale) && !pay.busy && <Note tone="ok">{parentSentences.paymentSucceeded}</Note>}
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
            pay={pay}
            part={first}
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
          />
          {overdue && due && isPayable && (
            <div className="actions">
              <PayButton pay={pay} part="current" look="line">
                {`Pay ${dollars(currentMonth.amount.cents, true)} for ${currentMonth.monthOfYear}`}
              </PayButton>
              <PayButton pay={pay} part="all" look="line">
                {`Pay all ${dollars(amount.cents + currentMonth.amount.cents, true)}`}
              </PayButton>
            </div>
          )}
          {!isConfirming && !pay.busy && failure !== undefined && (
            <>
              <Failure plain>{failure}</Failure>
              {failed && needsBankConfirmation(failed) && <p>{bankWords(failed, Your)}</p>}
              {family.hasDefaultPaymentMethod && (
                <div className="actions">
                  {failed && needsBankConfirmation(failed) && (
                    <Button onClick={() => pay.pay(partPaidBy(failed, me) ?? first, true)}>
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

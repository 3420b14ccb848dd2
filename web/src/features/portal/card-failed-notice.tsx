import { newestOperation } from '@hoops/domain/family/intents/operations';
import { isUntried } from '@hoops/domain/family/payments/failure-reasons';
import { WaitingAtBank } from '../../entities/operations/bank-confirmation.tsx';
import { recentFailure } from '../../entities/operations/operation.ts';
import { NewCardCharge } from '../../entities/payments/new-card-charge.tsx';
import { isBeingCharged, type Owing, owingOf } from '../../entities/payments/plan-debts.ts';
import { usePayPlan } from '../../entities/payments/use-pay-plan.ts';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { clubDay } from '../../lib/club-day.ts';
import type { Family } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';

type ChargingProps = { readonly owing: Owing; readonly card: Family['card'] };

function Charging({ owing: { athlete, cents }, card }: ChargingProps) {
  const { your } = useFamilyPronouns();
  return (
    <Note icon="clock" announce="status">
      <p>
        We are charging {your} {card && <span className="card-brand">{card.brand}</span>} card
        {card && ` ending in ${card.last4}`} {dollars(cents, true)} for {athlete.athleteName}. This page will
        show the result once we have it.
      </p>
    </Note>
  );
}

type NoticeProps = {
  readonly family: Family;
  readonly today: string;
};

type DebtProps = NoticeProps & { readonly owing: Owing; readonly isOnly: boolean };

function Debt({ owing, family, today, isOnly }: DebtProps) {
  const { athlete, cents } = owing;
  const { athleteId, athleteName } = athlete;
  const { your } = useFamilyPronouns();
  const pay = usePayPlan(family, athleteId);
  const what = `${dollars(cents, true)} for ${athleteName}`;
  const newest = newestOperation(family.operations, athleteId);
  if (newest?.status === 'at-bank') {
    return <WaitingAtBank intentId={newest.intentId} {...(!isOnly && { of: what })} />;
  }
  const failed = newest?.kind === 'pay-plan' ? recentFailure(newest, today) : undefined;
  const withBank = family.failedPayments.some((one) => one.athleteId === athleteId && one.actionRequired);
  return (
    <>
      <Button
        busy={pay.busy}
        busyLabel="Paying..."
        off={!family.hasDefaultPaymentMethod}
        onClick={() => pay.start({ athleteId, amountCents: cents, ...(withBank && { withBank }) })}
      >
        {withBank && isOnly && `Confirm with ${your} bank`}
        {withBank && !isOnly && `Confirm ${what} with ${your} bank`}
        {!withBank && `Pay ${what}`}
      </Button>
      <Failure plain>{pay.failure ?? (failed && pay.refusal(failed))}</Failure>
    </>
  );
}

type FailedPayment = Family['failedPayments'][number];

function OpenPayment({
  failure,
  name,
}: {
  readonly failure: FailedPayment;
  readonly name: string | undefined;
}) {
  const what = `${dollars(failure.amount.cents, true)}${name === undefined ? '' : ` for ${name}`}`;
  if (isUntried(failure)) {
    return (
      <p>
        {what} is still due: the month that began on {clubDay(failure.failedAt)} was not charged, because the
        payment before it failed.
      </p>
    );
  }
  return (
    <p>
      {what} could not be charged on {clubDay(failure.failedAt)}.
      {failure.nextAttemptAt !== null && ` We will try again on ${clubDay(failure.nextAttemptAt)}.`}
    </p>
  );
}

type UnchargedMonthProps = { readonly owing: Owing; readonly failedPayments: readonly FailedPayment[] };

function UnchargedMonth({ owing: { athlete, cents }, failedPayments }: UnchargedMonthProps) {
  const failed = failedPayments.filter(({ athleteId }) => athleteId === athlete.athleteId);
  const uncharged = cents - failed.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (failed.length === 0 || uncharged <= 0) return null;
  return (
    <p>
      {dollars(uncharged, true)} for {athlete.athleteName} is still due: the current month was not charged,
      because the payment before it failed.
    </p>
  );
}

/**
 * Notice of failed plan payments. Saving a new card charges it right away; the current card is charged on
 * request or automatically.
 */
function CardFailedNotice({ family, today }: NoticeProps) {
  const { open, busy } = usePaymentPage('/my-info');
  const { Your } = useFamilyPronouns();
  if (!family.planPastDue && family.failedPayments.length === 0) return null;
  const nameOf = (athleteId: string | null) =>
    family.athletes.find((athlete) => athlete.athleteId === athleteId)?.athleteName;
  const { failedPayments } = family;
  const waiting = failedPayments.find(({ actionRequired }) => actionRequired);
  const isOnlyLeft = failedPayments.length > 0 && failedPayments.every(isUntried);
  const owing = owingOf(family);
  return (
    <Note tone={waiting ? 'warn' : 'bad'}>
      <h2 className="note-title">
        {waiting && `${Your} bank needs a payment confirmed`}
        {!waiting && (isOnlyLeft ? 'A monthly payment is still due' : `${Your} card failed`)}
      </h2>
      {failedPayments.map((failure) => (
        <OpenPayment key={failure.invoiceId} failure={failure} name={nameOf(failure.athleteId)} />
      ))}
      {owing.map((one) => (
        <UnchargedMonth key={one.athlete.athleteId} owing={one} failedPayments={failedPayments} />
      ))}
      {failedPayments.length === 0 && <p>The last payment for a plan did not go through.</p>}
      <NewCardCharge />
      <div className="actions">
        {owing.map((one) => (
          <Debt
            key={one.athlete.athleteId}
            owing={one}
            family={family}
            today={today}
            isOnly={owing.length === 1}
          />
        ))}
        <Button look="line" busy={busy} busyLabel="Opening..." onClick={open}>
          Use another card
        </Button>
      </div>
    </Note>
  );
}

/** Notices of plan debts. Each plan shows either a payment in progress or a failure. */
export function PlanDebtNotices({ family: all, today }: NoticeProps) {
  const family = {
    ...all,
    failedPayments: all.failedPayments.filter(({ endedPlanOf }) => endedPlanOf === undefined),
    planPastDue: all.athletes.some(({ plan }) => plan?.owed),
  };
  const charging = owingOf(family).filter((owing) => isBeingCharged(family, owing));
  const isLeft = (athleteId: string | null): boolean =>
    charging.every(({ athlete }) => athlete.athleteId !== athleteId);
  const athletes = family.athletes.filter(({ athleteId }) => isLeft(athleteId));
  const left: Family = {
    ...family,
    athletes,
    planPastDue: charging.length === 0 ? family.planPastDue : owingOf({ ...family, athletes }).length > 0,
    failedPayments: family.failedPayments.filter(({ athleteId }) => isLeft(athleteId)),
  };
  return (
    <>
      {charging.map((owing) => (
        <Charging key={owing.athlete.athleteId} owing={owing} card={family.card} />
      ))}
      <CardFailedNotice family={left} today={today} />
    </>
  );
}

import { otherPlan, planName } from '@hoops/domain/club/plans';
import { isPlanUnpaid } from '@hoops/domain/family/payments/plan-debt';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import { WaitingAtBank } from '../../entities/payments/bank-confirmation.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';
import { NewCardCharge } from '../../entities/payments/new-card-charge.tsx';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { confirmingSentences } from '../../lib/plan-change-sentences.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { ConfirmWithBank } from './confirm-with-bank.tsx';

type PlanNotesProps = {
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly own: boolean;
  /** True if an open dialog already shows the pending confirmation. */
  readonly shownAbove: boolean;
};

export function PlanNotes({ answer, own, shownAbove }: PlanNotesProps) {
  const { you, your } = useFamilyPronouns();
  const { athlete, hasDefaultPaymentMethod, chargePreviews } = answer;
  const { plan, openIntent, atBank } = athlete;
  const card = usePaymentPage('/my-info');
  const changing = plan?.pendingSwitch ?? plan?.cancellation ?? plan?.pause ?? null;
  return (
    <>
      <div role="status" className="contents">
        {openIntent !== null && atBank === undefined && !shownAbove && (
          <Note icon="clock">{confirmingSentences[openIntent]}</Note>
        )}
        {atBank !== undefined && !own && (
          <Note icon="clock">The family’s bank is waiting for them to confirm a payment.</Note>
        )}
        {plan?.pendingSwitch && (
          <Note icon="clock">
            <p>
              Switching to {plan.pendingSwitch.newPlan} on {plan.pendingSwitch.renewalDate}.
            </p>
            {chargePreviews.switchPlan && <p>{planChargeWords(chargePreviews.switchPlan)[1]}</p>}
          </Note>
        )}
        {plan?.pause && !plan.cancellation && (
          <Note icon="clock">
            <p>
              Paused from {plan.pause.fromDate} until {plan.pause.untilDate}: no training, and nothing is
              charged. Then the plan resumes automatically.
            </p>
            <p>
              The next charge is {dollars(plan.price.cents, true)} on {plan.pause.untilDate}.
            </p>
          </Note>
        )}
        {plan?.cancellation && (
          <Note tone="warn" icon="clock">
            <strong>Cancellation Scheduled</strong>
            {planName[plan.planId]} ends on {plan.cancellation.endDate}.{' '}
            {plan.pause?.hasBegun ? 'It stays paused until then.' : 'Training continues until then.'}
          </Note>
        )}
      </div>
      {own && !shownAbove && atBank !== undefined && (
        <Note icon="clock">
          <WaitingAtBank intentId={atBank} />
        </Note>
      )}
      {own &&
        !shownAbove &&
        atBank === undefined &&
        (openIntent === 'start-plan' || openIntent === 'pay-plan') && (
          <>
            <NewCardCharge />
            <Button look="line" busy={card.busy} busyLabel="Opening..." onClick={card.open}>
              Update Payment Method
            </Button>
          </>
        )}
      {plan && isPlanUnpaid(plan) && (
        <Note tone="bad">
          <p>
            The last card payment failed.
            {own && (
              <>
                {' '}
                Please <Link to="/portal">update your payment method on your dashboard</Link>
                {!plan.cancellation &&
                  `; you can switch to ${planName[otherPlan(plan.planId)]} once it is paid`}
                .
              </>
            )}
          </p>
          {own && openIntent === null && <ConfirmWithBank athleteId={athlete.athleteId} />}
        </Note>
      )}
      {plan && !changing && !isPlanUnpaid(plan) && (
        <p className="muted">
          Renews {plan.renewalDate}
          {hasDefaultPaymentMethod
            ? ` with ${own ? your : 'the'} card on file.`
            : '. There is no card on file.'}
        </p>
      )}
      {plan && (
        <p className="muted">
          The coach arranges the training days{own ? ` with ${you}` : ' with the family'}.
        </p>
      )}
    </>
  );
}

import { isBehind } from '@hoops/domain/family/plan-debt';
import { otherPlan, planName } from '@hoops/domain/plans';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api-types.ts';
import type { Athlete } from '../../queries/family-queries.ts';
import { useWhose } from '../../session/acting.ts';
import { planChargeWords } from '../../ui/charge-words.ts';
import { Note } from '../../ui/note.tsx';

const confirming: Readonly<Record<NonNullable<Athlete['pendingWork']>, string>> = {
  'start-plan': 'The plan is still being confirmed with the payment provider.',
  'switch-plan': 'The switch of plan is still being confirmed with the payment provider.',
  'cancel-switch': 'The cancelling of the switch is still being confirmed with the payment provider.',
  'cancel-training': 'The cancellation is still being confirmed with the payment provider.',
  'undo-cancellation': 'Keeping the training is still being confirmed with the payment provider.',
  'pay-plan': 'The payment is still being confirmed with the payment provider.',
  'remove-athlete': 'This athlete is being deleted. We wait for the payment provider to end the plan.',
};

type PlanNotesProps = {
  readonly answer: ApiAnswer<'getAthlete'>;
  /** The reader is the athlete's parent. */
  readonly own: boolean;
};

/** What is so about the plan, and what is about to change: pending, scheduled, failed (spec section 4). */
export function PlanNotes({ answer, own }: PlanNotesProps) {
  const { you, your } = useWhose();
  const { athlete, hasDefaultPaymentMethod, chargePreviews } = answer;
  const { plan, pendingWork } = athlete;
  const changing = plan?.pendingSwitch ?? plan?.cancellation ?? null;
  return (
    <>
      <div role="status" className="contents">
        {pendingWork !== null && (
          <Note icon="clock">
            {confirming[pendingWork]} This page shows the result as soon as it is certain.
          </Note>
        )}
        {plan?.pendingSwitch && (
          <Note icon="clock">
            <p>
              Switching to {plan.pendingSwitch.newPlan} on {plan.pendingSwitch.renewalDate}.
            </p>
            {chargePreviews.switchPlan && <p>{planChargeWords(chargePreviews.switchPlan)[1]}</p>}
          </Note>
        )}
        {plan?.cancellation && (
          <Note tone="warn" icon="clock">
            <strong>Cancellation Scheduled</strong>
            {planName[plan.planId]} ends on {plan.cancellation.endDate}. Training goes on until then.
          </Note>
        )}
      </div>
      {plan && isBehind(plan) && (
        <Note tone="bad">
          <p>
            The card failed for the last payment.
            {own && (
              <>
                {' '}
                Please <Link to="/portal">update your payment method in the portal</Link>; the plan can be
                switched to {planName[otherPlan(plan.planId)]} once it is paid.
              </>
            )}
          </p>
        </Note>
      )}
      {plan && !changing && !isBehind(plan) && (
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

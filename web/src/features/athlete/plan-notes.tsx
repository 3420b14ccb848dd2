import { otherPlan, planName } from '@hoops/domain/club/plans';
import { ownPart } from '@hoops/domain/family/payments/own-part';
import { isPlanUnpaid } from '@hoops/domain/family/payments/plan-debt';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import type { Operation } from '../../entities/operations/operation.ts';
import { OperationStatus } from '../../entities/operations/operation-status.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';
import { NewCardCharge } from '../../entities/payments/new-card-charge.tsx';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { useMe } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { ConfirmWithBank } from './confirm-with-bank.tsx';

const chargesCard: readonly string[] = ['start-plan', 'pay-plan'];

type PlanNotesProps = {
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly own: boolean;
  /** Undefined while an open dialog shows the operation. */
  readonly operation: Operation | undefined;
};

export function PlanNotes({ answer, own, operation }: PlanNotesProps) {
  const { you, your } = useFamilyPronouns();
  const { athlete, hasDefaultPaymentMethod, chargePreviews } = answer;
  const { plan, openIntent } = athlete;
  const { data: me } = useMe();
  const card = usePaymentPage('/my-info');
  const changing = plan?.pendingSwitch ?? plan?.cancellation ?? plan?.pause ?? null;
  return (
    <>
      {me && (
        <OperationStatus operation={operation} own={own} today={me.today}>
          {own && operation && chargesCard.includes(operation.kind) && (
            <>
              <NewCardCharge />
              <Button look="line" busy={card.busy} busyLabel="Opening..." onClick={card.open}>
                Update Payment Method
              </Button>
            </>
          )}
        </OperationStatus>
      )}
      <div role="status" className="contents">
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
              The next charge is {dollars(ownPart(plan.price, plan).cents, true)} on {plan.pause.untilDate}.
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
      {plan && isPlanUnpaid(plan) && (
        <Note tone="bad">
          <p>
            The last card payment failed.
            {own && (
              <>
                {' '}
                Please <Link to="/portal">update your payment method on your dashboard</Link>
                {!plan.cancellation &&
                  `; you can switch to ${planName[otherPlan(plan.planId)]} once the payment goes through`}
                .
              </>
            )}
          </p>
          {own && openIntent === null && <ConfirmWithBank athleteId={athlete.athleteId} />}
        </Note>
      )}
      {plan?.sharePercent !== undefined && (
        <p className="muted">
          The other home pays {plan.sharePercent} percent. {own ? 'You pay' : 'The family pays'}{' '}
          {dollars(ownPart(plan.price, plan).cents, true)} of {dollars(plan.price.cents, true)}, from the next
          renewal on.
        </p>
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

import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import '../../ui/choices.css';
import { type PlanId, planIds, planMeaning, planName } from '@hoops/domain/club/plans';
import { monthOfDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { consentOf } from '../../entities/consent/consent-of.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { WaitingAtBank } from '../../entities/operations/bank-confirmation.tsx';
import { bankWords, needsBankConfirmation } from '../../entities/operations/operation.ts';
import { operationSentences } from '../../entities/operations/operation-sentences.ts';
import { CardSavedNote } from '../../entities/payments/card-saved-note.tsx';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';
import { endedPlanDebts } from '../../entities/payments/ended-plan-debts.ts';
import { NewCardCharge } from '../../entities/payments/new-card-charge.tsx';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { useMe } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { ExistingPlan } from './existing-plan.tsx';
import { useStartPlan } from './use-start-plan.ts';

type AddProgramsDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly chosenBefore: PlanId | undefined;
  readonly onLeave: (chosen: PlanId | undefined) => void;
};

/** Dialog to start a plan, which is charged immediately (spec section 4). */
export function AddProgramsDialog({ open, onClose, answer, chosenBefore, onLeave }: AddProgramsDialogProps) {
  const { your, Your } = useFamilyPronouns();
  const { athlete, hasDefaultPaymentMethod, stripeCustomerId, chargePreviews } = answer;
  const [chosen, setChosen] = useState(chosenBefore);
  const payment = usePaymentPage('/my-info', {
    athleteId: athlete.athleteId,
    subscriptionType: chosen,
  });
  const toProvider = (): void => {
    onLeave(chosen);
    payment.open();
  };
  const { data: me } = useMe();
  // Bill of the current month, which still includes removed classes.
  const billed = me?.family?.charges.find(
    ({ period, lines }) =>
      period === monthOfDate(me.today) && lines.some((line) => line.athleteId === athlete.athleteId),
  );
  const debtCents = endedPlanDebts(me?.family?.failedPayments ?? []).reduce(
    (sum, { cents }) => sum + cents,
    0,
  );
  const start = useStartPlan(answer, onClose);
  const preview = chosen && chargePreviews.startPlan?.[chosen];
  const begin = (more: { readonly withBank?: true } = {}): void => {
    if (chosen && preview)
      start.start({
        subscriptionType: chosen,
        athleteId: athlete.athleteId,
        customerId: stripeCustomerId,
        consent: consentOf('plan-consent', preview),
        ...more,
      });
  };
  const { operation } = start;
  const wanted = operation?.status === 'failed' && needsBankConfirmation(operation) ? operation : null;
  const isRefused =
    !start.confirming &&
    hasDefaultPaymentMethod &&
    start.failure === createSubscriptionSentences['failed-precondition'];
  const bankButton = isRefused && wanted && chosen ? `Confirm with ${your} bank` : null;
  const close = () => {
    start.clearFailure();
    onClose();
  };
  if (athlete.plan) {
    return (
      <Dialog open={open} title={`${athlete.athleteName} already has a plan`} onClose={close}>
        <ExistingPlan plan={athlete.plan} failure={start.failure} onClose={close} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} title="Add Programs" onClose={close}>
      <p className="muted">
        The coach arranges the training days with you. The plan begins immediately, and the first month is
        charged right away.
      </p>
      <fieldset className="choices" disabled={start.confirming}>
        <legend className="visually-hidden">Plan</legend>
        {planIds.map((plan) => (
          <label key={plan} className="choice">
            <input
              type="radio"
              name="plan"
              value={plan}
              checked={chosen === plan}
              onChange={() => setChosen(plan)}
            />
            <span className="choice-name">{planName[plan]}</span>
            {chargePreviews.startPlan && (
              <span className="choice-price">{dollars(chargePreviews.startPlan[plan].now.cents)}/month</span>
            )}
            <span className="choice-what">{planMeaning[plan]}</span>
          </label>
        ))}
      </fieldset>
      <ChargeNote
        words={
          preview
            ? planChargeWords(preview, hasDefaultPaymentMethod ? `${your} card` : null)
            : ['Choose a plan to see what it costs.']
        }
      >
        {preview && (
          <ConsentWords
            kind="plan-consent"
            button={bankButton ? `Confirm Selection or ${bankButton}` : 'Confirm Selection'}
            nextAt={preview.next?.at}
          />
        )}
      </ChargeNote>
      {billed && (
        <Note tone="warn">{`${billed.monthOfYear}’s classes are billed too, so this month you pay for both the classes and the plan.`}</Note>
      )}
      {debtCents > 0 && (
        <Note tone="warn">
          {`${dollars(debtCents, true)} is still due for a plan that has ended. Please pay it before choosing a plan.`}
          <ButtonLink look="line" to="/portal">
            Go to Payment
          </ButtonLink>
        </Note>
      )}
      {open && <CardSavedNote hasCard={hasDefaultPaymentMethod} />}
      {!hasDefaultPaymentMethod && (
        <Note tone="warn">
          No card on file. A plan needs one.
          <NewCardCharge />
          <Button look="line" busy={payment.busy} busyLabel="Opening..." onClick={toProvider}>
            Update Payment Method
          </Button>
        </Note>
      )}
      {open && start.confirming && operation?.status === 'at-bank' && (
        <Note icon="clock">
          <WaitingAtBank intentId={operation.intentId} />
        </Note>
      )}
      {open && start.confirming && operation?.status === 'open' && (
        <Note icon="clock" announce="alert">
          {start.failure !== undefined && <p>{start.failure}</p>}
          <p>{operationSentences['start-plan'].confirming}</p>
          <NewCardCharge />
          <Button look="line" busy={payment.busy} busyLabel="Opening..." onClick={toProvider}>
            Update Payment Method
          </Button>
        </Note>
      )}
      {!start.confirming && start.failure !== undefined && (
        <Failure>
          <p>{start.failure}</p>
          {isRefused && (
            <>
              <p>
                {wanted
                  ? bankWords(wanted, Your)
                  : 'We could not charge the card on file. Another card may work.'}
              </p>
              <NewCardCharge />
              <div className="actions">
                {bankButton && (
                  <Button busy={start.busy} busyLabel="Opening..." onClick={() => begin({ withBank: true })}>
                    {bankButton}
                  </Button>
                )}
                <Button look="line" busy={payment.busy} busyLabel="Opening..." onClick={toProvider}>
                  Update Payment Method
                </Button>
              </div>
            </>
          )}
        </Failure>
      )}
      <DialogActions>
        <Button look="line" onClick={close}>
          {start.confirming ? 'Close' : 'Not Now'}
        </Button>
        <Button
          disabled={chosen === undefined || start.confirming || debtCents > 0}
          busy={start.busy}
          busyLabel="Enrolling..."
          onClick={() => begin()}
        >
          Confirm Selection
        </Button>
      </DialogActions>
    </Dialog>
  );
}

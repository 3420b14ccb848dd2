import { type PlanId, planIds, planMeaning, planName, planPrice } from '@hoops/domain/plans';
import { useState } from 'react';
import { api } from '../../api.ts';
import type { ApiAnswer } from '../../api-types.ts';
import { usePaymentPage } from '../../layout/use-payment-page.ts';
import { refreshFamily } from '../../queries/family-queries.ts';
import { sentences } from '../../sentences.ts';
import { useWhose } from '../../session/acting.ts';
import { Button } from '../../ui/button.tsx';
import { ChargeNote } from '../../ui/charge-note.tsx';
import { planChargeWords } from '../../ui/charge-words.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { createSubscriptionFailure } from './create-subscription-failure.ts';

type AddProgramsDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
};

/** Half Week or Full Week; it begins, and is charged, immediately (spec section 4). */
export function AddProgramsDialog({ open, onClose, answer }: AddProgramsDialogProps) {
  const { your } = useWhose();
  const { athlete, hasDefaultPaymentMethod, stripeCustomerId, chargePreviews } = answer;
  const [chosen, setChosen] = useState<PlanId>();
  const payment = usePaymentPage('/my-info');
  const confirm = useAction<PlanId>({
    name: 'plan-not-started',
    failureSentence: createSubscriptionFailure,
    run: async (subscriptionType) => {
      const { athleteId } = athlete;
      try {
        const { renewalDate } = await api.call('createSubscription', {
          subscriptionType,
          athleteId,
          customerId: stripeCustomerId,
        });
        showToast(
          renewalDate === ''
            ? `${athlete.athleteName} is enrolled in ${planName[subscriptionType]}.`
            : `${athlete.athleteName} is enrolled in ${planName[subscriptionType]}. It renews on ${renewalDate}.`,
        );
        onClose();
      } finally {
        await refreshFamily();
      }
    },
  });

  const close = () => {
    confirm.clearFailure();
    onClose();
  };
  return (
    <Dialog open={open} title="Add Programs" onClose={close}>
      <p className="muted">The plan begins immediately, and the first month is charged at once.</p>
      <fieldset className="choices">
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
            <span className="choice-price">{dollars(planPrice[plan].cents)}/month</span>
            <span className="choice-what">{planMeaning[plan]}</span>
          </label>
        ))}
      </fieldset>
      <ChargeNote
        words={
          chosen && chargePreviews.startPlan
            ? planChargeWords(chargePreviews.startPlan[chosen], your)
            : ['Choose a plan to see what it costs.']
        }
      />
      {!hasDefaultPaymentMethod && (
        <Note tone="warn">
          No card on file. A plan needs one.
          <Button look="line" busy={payment.busy} busyLabel="Opening..." onClick={payment.open}>
            Update Payment Method
          </Button>
        </Note>
      )}
      {confirm.failure !== undefined && (
        <Note tone="bad" announce="alert">
          <p>{confirm.failure}</p>
          {hasDefaultPaymentMethod &&
            confirm.failure === sentences.createSubscription['failed-precondition'] && (
              <>
                <p>The card on file could not be charged. Another card may work.</p>
                <Button look="line" busy={payment.busy} busyLabel="Opening..." onClick={payment.open}>
                  Update Payment Method
                </Button>
              </>
            )}
        </Note>
      )}
      <DialogActions>
        <Button look="line" onClick={close}>
          Not Now
        </Button>
        <Button
          disabled={chosen === undefined}
          busy={confirm.busy}
          busyLabel="Enrolling..."
          onClick={() => {
            if (chosen) confirm.start(chosen);
          }}
        >
          Confirm Selection
        </Button>
      </DialogActions>
    </Dialog>
  );
}

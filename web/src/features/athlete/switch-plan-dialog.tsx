import { type PlanId, planMeaning, planName } from '@hoops/domain/club/plans';
import type { ApiAnswer } from '../../api/api-types.ts';
import { consentOf } from '../../entities/consent/consent-of.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import type { Athlete } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PlanSwap } from '../../ui/plan-card.tsx';
import type { usePlanChange } from './use-plan-change.ts';

type SwitchPlanDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly plan: NonNullable<Athlete['plan']>;
  readonly to: PlanId;
  readonly command: ReturnType<typeof usePlanChange<'switch-plan'>>;
};

export function SwitchPlanDialog({ open, onClose, answer, plan, to, command }: SwitchPlanDialogProps) {
  const { your } = useFamilyPronouns();
  const { athlete, chargePreviews } = answer;
  const preview = chargePreviews.switchPlan;
  const { stripeSubscriptionId: currentSubscriptionId } = athlete;
  const close = () => {
    command.clearFailure();
    onClose();
  };
  return (
    <Dialog open={open} title={`Switch to ${planName[to]}?`} onClose={close}>
      {preview?.next && (
        <PlanSwap
          from={{ when: 'Now', name: planName[plan.planId], monthlyCents: plan.price.cents }}
          to={{
            when: `From ${plan.renewalDate}`,
            name: planName[to],
            monthlyCents: preview.next.amount.cents,
          }}
        />
      )}
      <p>
        {planName[to]}: {planMeaning[to]}
      </p>
      <p className="muted">
        {athlete.athleteName} stays on {planName[plan.planId]} until the current billing cycle ends on{' '}
        {plan.renewalDate}.
      </p>
      {preview && (
        <ChargeNote words={planChargeWords(preview, `${your} card`)}>
          <ConsentWords kind="plan-consent" button="Switch Plan" nextAt={preview.next?.at} />
        </ChargeNote>
      )}
      {currentSubscriptionId === null && <Failure>{planChangeSentences.planDetailsFailed}</Failure>}
      <Failure>{command.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={close}>
          Keep {planName[plan.planId]}
        </Button>
        <Button
          disabled={currentSubscriptionId === null}
          busy={command.busy}
          busyLabel="Switching..."
          onClick={() => {
            if (currentSubscriptionId === null) return;
            command.start({
              athleteId: athlete.athleteId,
              currentSubscriptionId,
              newPlanId: to,
              ...(preview && { consent: consentOf('plan-consent', preview) }),
            });
          }}
        >
          Switch Plan
        </Button>
      </DialogActions>
    </Dialog>
  );
}

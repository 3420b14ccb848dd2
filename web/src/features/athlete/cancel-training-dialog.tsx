import { planName } from '@hoops/domain/club/plans';
import { ordinalDate } from '@hoops/domain/time/club-time';
import type { ApiAnswer } from '../../api/api-types.ts';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { usePlanChange } from './use-plan-change.ts';

type CancelTrainingDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly plan: NonNullable<Athlete['plan']>;
};

export function CancelTrainingDialog({ open, onClose, answer, plan }: CancelTrainingDialogProps) {
  const { athlete, stripeCustomerId, chargePreviews } = answer;
  const { athleteId, athleteName } = athlete;
  const command = usePlanChange('cancel-training', answer, { onDone: onClose });
  const close = () => {
    command.clearFailure();
    onClose();
  };
  return (
    <Dialog open={open} title="Cancel training?" onClose={close}>
      <p>
        {athleteName}’s {planName[plan.planId]} plan ends on{' '}
        <strong>{ordinalDate(plan.currentPeriodEnd)}</strong>, at the end of the month you already paid for.{' '}
        {plan.pause?.hasBegun ? 'It stays paused until then.' : 'Training continues until then.'}
      </p>
      {chargePreviews.cancelTraining && <ChargeNote words={planChargeWords(chargePreviews.cancelTraining)} />}
      {plan.pendingSwitch && (
        <Note tone="warn">The pending switch to {plan.pendingSwitch.newPlan} will be canceled too.</Note>
      )}
      <p className="muted">You can change your mind until that day.</p>
      <Failure>{command.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={close}>
          Keep Training
        </Button>
        <Button
          look="danger"
          busy={command.busy}
          busyLabel="Canceling..."
          onClick={() => command.start({ athleteId, stripeCustomerId, athleteName })}
        >
          Cancel Training
        </Button>
      </DialogActions>
    </Dialog>
  );
}

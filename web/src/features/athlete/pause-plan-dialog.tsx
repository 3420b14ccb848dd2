import { planName } from '@hoops/domain/club/plans';
import { usd } from '@hoops/domain/money';
import { clubDate, ordinalDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { consentOf } from '../../entities/consent/consent-of.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { planChargeWords } from '../../entities/payments/charge-words.ts';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select } from '../../ui/form-controls.tsx';
import type { usePlanChange } from './use-plan-change.ts';

type PausePlanDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly plan: NonNullable<Athlete['plan']>;
  readonly command: ReturnType<typeof usePlanChange<'pause-plan'>>;
};

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

export function PausePlanDialog({ open, onClose, answer, plan, command }: PausePlanDialogProps) {
  const { athlete, chargePreviews } = answer;
  const { athleteId, athleteName } = athlete;
  const [chosen, setChosen] = useState(0);
  const next = chargePreviews.pausePlan[chosen];
  const close = () => {
    command.clearFailure();
    onClose();
  };
  if (!next) return null;
  const preview = { now: usd(0), next, retries: [], due: usd(0) };
  return (
    <Dialog open={open} title={`Pause ${planName[plan.planId]}?`} onClose={close}>
      <p>
        The month you already paid for does not change. Starting <strong>{plan.renewalDate}</strong>,{' '}
        {athleteName} has no training, and nothing is charged until the plan resumes automatically.
      </p>
      <Select
        label="Resumes on"
        name="until"
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        options={chargePreviews.pausePlan.map(({ at }, index) => ({
          value: String(index),
          label: `${ordinalDate(at)}, after ${months(index + 1)}`,
        }))}
      />
      <ChargeNote words={planChargeWords(preview)}>
        <ConsentWords kind="plan-consent" button="Pause Plan" nextAt={next.at} />
      </ChargeNote>
      <p className="muted">
        You can undo the pause until {plan.renewalDate}. After that, you can end it early, and the plan
        resumes when the month ends.
      </p>
      <Failure>{command.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={close}>
          Keep Training
        </Button>
        <Button
          busy={command.busy}
          busyLabel="Pausing..."
          onClick={() =>
            command.start({
              athleteId,
              until: clubDate(next.at),
              consent: consentOf('plan-consent', preview),
            })
          }
        >
          Pause Plan
        </Button>
      </DialogActions>
    </Dialog>
  );
}

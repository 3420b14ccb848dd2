import { planName } from '@hoops/domain/club/plans';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { usePlanChange } from './use-plan-change.ts';

type WithdrawalProps = {
  readonly answer: ApiAnswer<'getAthlete'>;
  /** Last club-local date on which the parent can withdraw. */
  readonly last: string;
  readonly plan: NonNullable<Athlete['plan']>;
};

/** Asks in a dialog first, because a withdrawal cannot be undone or repeated. */
export default function Withdrawal({ answer, last, plan }: WithdrawalProps) {
  const { athlete } = answer;
  const [open, setOpen] = useState(false);
  const { start, busy, failure, clearFailure } = usePlanChange('withdraw-plan', answer);
  const close = () => {
    clearFailure();
    setOpen(false);
  };
  const amount = dollars(plan.price.cents, true);
  return (
    <div>
      <p id="what-withdrawing-does" className="muted">
        <span>
          {`You can withdraw until ${ordinalOfDate(last)}. The plan ends right away, and ${amount} goes back to the card that was charged.`}
        </span>{' '}
        <Link to="/refunds">Refunds and cancellation</Link>
      </p>
      <div className="plan-actions">
        <Button look="line" aria-describedby="what-withdrawing-does" onClick={() => setOpen(true)}>
          Withdraw from Plan
        </Button>
      </div>
      <Dialog open={open} title="Withdraw from the plan?" onClose={close}>
        <p>{`${athlete.athleteName}’s ${planName[plan.planId]} plan ends right away, and so does the training.`}</p>
        <p>
          <strong>{`${amount} goes back to the card that was charged.`}</strong>
        </p>
        <Note tone="warn">
          You can do this once, and it cannot be undone. To train until the end of the paid month, use Cancel
          Training instead.
        </Note>
        <Failure>{failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Keep the Plan
          </Button>
          <Button
            look="danger"
            busy={busy}
            busyLabel="Withdrawing..."
            onClick={() => start({ athleteId: athlete.athleteId })}
          >
            Withdraw from Plan
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

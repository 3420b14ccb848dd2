import { ordinalOfDate } from '@hoops/domain/time/club-time';
import { Link } from 'react-router-dom';
import { sentences } from '../../lib/sentences.ts';
import { type Athlete, useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { usePlanCommand } from './use-plan-command.ts';

type WithdrawalProps = {
  readonly athleteId: Athlete['athleteId'];
  readonly plan: NonNullable<Athlete['plan']>;
};

/** Out of an athlete's first plan in its first days, in one press: what it does is said before. */
export function Withdrawal({ athleteId, plan }: WithdrawalProps) {
  const { data: me } = useMe();
  const { start, busy, failure } = usePlanCommand('withdrawFromPlan', sentences.withdrawalFailed);
  const last = plan.lastDayToWithdraw;
  if (last === null || !me || me.today > last) return null;
  return (
    <div className="plan-withdrawal">
      <p id="what-withdrawing-does" className="muted">
        Until {ordinalOfDate(last)} you can withdraw: the plan ends at once, and{' '}
        {dollars(plan.price.cents, true)} goes back to the card that paid.{' '}
        <Link to="/refunds">Refunds and cancellation</Link>
      </p>
      <Failure>{failure}</Failure>
      <Button
        look="line"
        busy={busy}
        busyLabel="Withdrawing..."
        aria-describedby="what-withdrawing-does"
        onClick={() => start({ athleteId })}
      >
        Withdraw from Plan
      </Button>
    </div>
  );
}

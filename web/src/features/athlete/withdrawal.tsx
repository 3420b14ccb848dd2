import { ordinalOfDate } from '@hoops/domain/time/club-time';
import { Link } from 'react-router-dom';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { withdrawalFailed } from './refused-words.ts';
import { usePlanCommand } from './use-plan-command.ts';

type WithdrawalProps = {
  readonly athlete: Athlete;
  /** The club's date until which it is possible. */
  readonly last: string;
  readonly price: NonNullable<Athlete['plan']>['price'];
};

/** Out of an athlete's first plan in its first days, in one press: what it does is said before. */
export default function Withdrawal({ athlete, last, price }: WithdrawalProps) {
  const { start, busy, failure } = usePlanCommand('withdrawFromPlan', athlete, withdrawalFailed);
  return (
    <div>
      <p id="what-withdrawing-does" className="muted">
        Until {ordinalOfDate(last)} you can withdraw: the plan ends at once, and {dollars(price.cents, true)}{' '}
        goes back to the card that paid. <Link to="/refunds">Refunds and cancellation</Link>
      </p>
      <Failure>{failure}</Failure>
      <div className="plan-actions">
        <Button
          look="line"
          busy={busy}
          busyLabel="Withdrawing..."
          aria-describedby="what-withdrawing-does"
          onClick={() => start({ athleteId: athlete.athleteId })}
        >
          Withdraw from Plan
        </Button>
      </div>
    </div>
  );
}

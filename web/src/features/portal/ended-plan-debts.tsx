import { type EndedPlanDebt, endedPlanDebts } from '../../entities/payments/ended-plan-debts.ts';
import { usePayPlan } from '../../entities/payments/use-pay-plan.ts';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import type { Family } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';

type DebtProps = { readonly debt: EndedPlanDebt; readonly family: Family };

function Debt({ debt, family }: DebtProps) {
  const hasCard = family.hasDefaultPaymentMethod;
  const { athleteId, athleteName, cents, withBank } = debt;
  const { your } = useFamilyPronouns();
  const pay = usePayPlan(family, athleteId);
  const card = usePaymentPage('/my-info');
  const amount = dollars(cents, true);
  return (
    <Note tone="warn">
      <h2 className="note-title">{`Still due for ${athleteName}: ${amount}`}</h2>
      <p>
        The plan has ended, and we could not charge its last payment. We will not charge it automatically.
      </p>
      <div className="actions">
        {hasCard && (
          <Button
            key={cents}
            busy={pay.busy}
            busyLabel="Paying..."
            onClick={() =>
              pay.start({ athleteId, ended: true, amountCents: cents, ...(withBank && { withBank }) })
            }
          >
            {withBank ? `Confirm ${amount} with ${your} bank` : `Pay ${amount} for ${athleteName}`}
          </Button>
        )}
        <Button look={hasCard ? 'line' : 'main'} busy={card.busy} busyLabel="Opening..." onClick={card.open}>
          {hasCard ? 'Use another card' : 'Add a card'}
        </Button>
      </div>
      <Failure plain>{pay.failure}</Failure>
    </Note>
  );
}

export default function EndedPlanDebts({ family }: { readonly family: Family }) {
  return endedPlanDebts(family.failedPayments).map((debt) => (
    <Debt key={debt.athleteId} debt={debt} family={family} />
  ));
}

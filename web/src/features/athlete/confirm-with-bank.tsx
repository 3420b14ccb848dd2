import { usePayPlan } from '../../entities/payments/use-pay-plan.ts';
import { type Athlete, useMe } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';

/** Button to confirm a payment with the bank. Renders nothing if the card itself failed. */
export function ConfirmWithBank({ athleteId }: Pick<Athlete, 'athleteId'>) {
  const { your } = useFamilyPronouns();
  const family = useMe().data?.family;
  const pay = usePayPlan(family ?? { operations: [] }, athleteId);
  if (!family?.failedPayments.some((one) => one.athleteId === athleteId && one.actionRequired)) return null;
  return (
    <>
      <Button
        busy={pay.busy}
        busyLabel="Opening..."
        off={!family.hasDefaultPaymentMethod}
        onClick={() => pay.start({ athleteId, withBank: true })}
      >
        Confirm with {your} bank
      </Button>
      <Failure plain>{pay.failure}</Failure>
    </>
  );
}

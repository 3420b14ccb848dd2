import './onboarding.css';
import { PapersToSign } from '../../entities/papers/papers-to-sign.tsx';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import { OnboardingLayout, useOnboarding } from '../../layout/onboarding-layout.tsx';
import { useFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CarriedMessageNote } from '../../ui/carried-message.tsx';

/** Page whose button opens Stripe; pressing the button completes the step (spec sections 2 and 4). */
export default function PaymentMethodPage() {
  const { open, busy } = usePaymentPage('/dashboard');
  const onboarding = useOnboarding();
  const card = useFamily()?.family.card;
  return (
    <OnboardingLayout stage="Payment method">
      <h1>Add your payment method</h1>
      <p className="lede muted">
        Plans are paid by card every month. You can change or remove the card at any time.
      </p>
      <CarriedMessageNote />
      {onboarding && <PapersToSign />}
      <Card title="What happens next">
        <ol className="plain-steps">
          <li>You enter your card on our payment provider’s own page. Card numbers never reach us.</li>
          <li>You add a card there. Nothing is charged until you choose a plan or pay a bill.</li>
          <li>You come back here and continue.</li>
        </ol>
      </Card>
      {card && (
        <p className="muted">
          On file: <span className="card-brand">{card.brand}</span> ending in {card.last4}.
        </p>
      )}
      <Button large busy={busy} busyLabel="Opening..." onClick={open}>
        Add Payment Method
      </Button>
    </OnboardingLayout>
  );
}

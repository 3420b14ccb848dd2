import { clubDay } from '../../club-day.ts';
import { usePaymentPage } from '../../layout/use-payment-page.ts';
import type { Family } from '../../queries/family-queries.ts';
import { Button } from '../../ui/button.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';

/**
 * A plan's payment that did not go through. It says that the card failed, and not a balance of $0: a plan
 * is charged again by itself once the card works.
 */
export function CardFailedNotice({ family }: { readonly family: Family }) {
  const { open, busy } = usePaymentPage('/my-info');
  if (!family.planPastDue && family.failedPayments.length === 0) return null;
  const nameOf = (athleteId: string | null) =>
    family.athletes.find((athlete) => athlete.athleteId === athleteId)?.athleteName;
  const bankWaits = family.failedPayments.some(({ actionRequired }) => actionRequired);
  return (
    <Note tone="bad">
      <h2 className="note-title">
        {bankWaits ? 'Your bank wants to confirm a payment' : 'Your card failed'}
      </h2>
      {family.failedPayments.map((failure) => {
        const name = nameOf(failure.athleteId);
        return (
          <p key={failure.invoiceId}>
            {dollars(failure.amount.cents)}
            {name !== undefined && ` for ${name}`} could not be charged on {clubDay(failure.failedAt)}.
            {failure.nextAttemptAt !== null && ` We try again on ${clubDay(failure.nextAttemptAt)}.`}
          </p>
        );
      })}
      {bankWaits && (
        <p>
          Add the card once more on the payment page and confirm it with your bank; then it can be charged.
        </p>
      )}
      {family.failedPayments.length === 0 && <p>The last payment of a plan could not be charged.</p>}
      <Button look="line" busy={busy} busyLabel="Opening..." onClick={open}>
        {bankWaits ? 'Confirm with your bank' : 'Use another card'}
      </Button>
    </Note>
  );
}

import { isPausedIn } from '@hoops/domain/family/charges/class-pause';
import { lastDayOf } from '@hoops/domain/family/payments/card-expiry';
import { monthOfDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import { usePaymentPage } from '../../entities/payments/use-payment-page.ts';
import type { Family, Me } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const twoDigits = (month: number): string => String(month).padStart(2, '0');

export function PaymentCard({ me, family }: { readonly me: Me; readonly family: Family }) {
  const { open, busy } = usePaymentPage('/my-info');
  const { card, hasDefaultPaymentMethod, subscriptionCost } = family;
  const lastDay = card && lastDayOf(card);
  const isExpired = lastDay !== null && lastDay < me.today;
  // True in the card's last month, when an email links here.
  const isEnding = lastDay !== null && monthOfDate(lastDay) <= monthOfDate(me.today);
  const isPaused = family.athletes.some(({ classPause }) => isPausedIn(classPause, monthOfDate(me.today)));
  return (
    <Card
      title="Payment method"
      aside={
        <StatusBadge tone={me.paymentStatus ? 'ok' : 'warn'}>
          {me.paymentStatus ? 'Up to Date' : 'Pending'}
        </StatusBadge>
      }
    >
      <div className="stack-small">
        {hasDefaultPaymentMethod ? (
          <p>
            {card ? (
              <>
                <span className="card-brand">{card.brand}</span> ending in {card.last4}
                <span className="muted">
                  {' '}
                  {isExpired ? 'expired' : 'expires'} {twoDigits(card.expMonth)}/{card.expYear}
                </span>
              </>
            ) : (
              'On file with our payment provider'
            )}
          </p>
        ) : (
          <p className="muted">No card on file</p>
        )}
        {isEnding && (
          <Note tone="warn">
            {isExpired ? 'A' : `After ${ordinalOfDate(lastDay)} a`} payment with this card may fail. Please
            put another card on file, unless your bank has renewed this one.
          </Note>
        )}
        {subscriptionCost.cents > 0 && (
          <p className="muted">
            Classes cost {dollars(subscriptionCost.cents, true)} a month{isPaused && ' without a pause'}.
          </p>
        )}
        <Button
          look={hasDefaultPaymentMethod && !isEnding ? 'line' : 'main'}
          wide
          busy={busy}
          busyLabel="Opening..."
          onClick={open}
        >
          Update Payment Method
        </Button>
      </div>
    </Card>
  );
}

import { ordinalOfDate, shiftDate } from '@hoops/domain/time/club-time';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { monthsWords } from '../../lib/club-day.ts';
import { type Family, type Me, refreshFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { dollars } from '../../ui/money-text.tsx';

type Autopay = NonNullable<Me['autopay']>;

function NextCharge({ autopay, card }: { readonly autopay: Autopay; readonly card: ReactNode }) {
  const { isOn, next } = autopay;
  const day = ordinalOfDate(next.on);
  if (next.amount.cents === 0) {
    return (
      <p>
        Based on the current bills, nothing {isOn ? 'is' : 'would be'} charged on {day}.
      </p>
    );
  }
  return (
    <p>
      On {day} {card} {isOn ? 'is' : 'would be'} charged <strong>{dollars(next.amount.cents, true)}</strong>{' '}
      for classes of {monthsWords(next.periods)}, unless it is paid before then.
    </p>
  );
}

type AutopayCardProps = { readonly autopay: Autopay; readonly family: Family; readonly today: string };

/**
 * Turns autopay on or off (off by default). Turning it on accepts the displayed next charge; the server
 * rejects outdated amounts.
 */
export function AutopayCard({ autopay, family, today }: AutopayCardProps) {
  const { your } = useFamilyPronouns();
  const { isOn, next } = autopay;
  const { card, hasDefaultPaymentMethod: hasCard } = family;
  const save = useCommand<boolean>({
    name: 'autopay-not-changed',
    run: async (wanted) => {
      try {
        if (wanted) await api.call('turnOnAutopay', { chargeOn: next.on, amountCents: next.amount.cents });
        else await api.call('turnOffAutopay', {});
      } finally {
        await refreshFamily();
      }
    },
  });
  // True if the first charge comes within three days, before any email about it.
  const isSoon = next.on <= shiftDate(today, 3);
  return (
    <Card title="Automatic payment">
      <div className="stack-small">
        <Checkbox
          label={`Charge ${your} card on the 1st for class bills`}
          name="autopay"
          checked={save.asked ?? isOn}
          disabled={!hasCard && !isOn}
          onChange={(event) => save.start(event.currentTarget.checked)}
        />
        {!hasCard && <p>Put a card on file first.</p>}
        <NextCharge
          autopay={autopay}
          card={
            card ? (
              <>
                {your} <span className="card-brand">{card.brand}</span> card ending in {card.last4}
              </>
            ) : (
              `${your} card`
            )
          }
        />
        <p className="muted">
          {`We will email you three days before each charge${isSoon ? ' after this one' : ''}. If a charge fails, we will tell you and try again three and five days later. Plans are charged as before.`}
        </p>
        <Failure>{save.failure}</Failure>
      </div>
    </Card>
  );
}

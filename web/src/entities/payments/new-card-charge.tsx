import { useFamily } from '../../session/me.ts';
import { dollars } from '../../ui/money-text.tsx';
import { newCardCents } from './plan-debts.ts';

/** Warning beside each link to Stripe's card page: saving a card charges the unpaid plans. */
export function NewCardCharge() {
  const loaded = useFamily();
  const cents = loaded ? newCardCents(loaded.family) : 0;
  return cents > 0 && <p>If you save another card, we charge it {dollars(cents, true)} right away.</p>;
}

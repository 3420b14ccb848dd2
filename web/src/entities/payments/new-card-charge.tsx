import { useFamily } from '../../session/me.ts';
import { dollars } from '../../ui/money-text.tsx';
import { newCardCents } from './plan-debts.ts';

/** Warning beside each link to Stripe's card page: saving a card charges the unpaid plans. */
export function NewCardCharge() {
  const loaded = useFamily();
  const cents = loaded ? newCardCents(loaded.family) : 0;
  return cents > 0 && <p>Another card is charged {dollars(cents, true)} as soon as you have saved it.</p>;
}

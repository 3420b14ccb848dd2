import type { Money } from '@hoops/domain/money';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { clubDate } from '@hoops/domain/time/club-time';
import type { ApiInput } from '../../api/api-types.ts';

export type Consent = NonNullable<ApiInput<'createSubscription'>['consent']>;
export type ConsentKind = 'plan-consent' | 'class-consent';

/** Amounts on the screen when the button is pressed. `at` is ISO-8601 UTC. */
type Shown = {
  readonly now: Money;
  readonly thisMonth?: Money;
  readonly next: { readonly amount: Money; readonly at: string | Date } | null;
};

export const consentOf = (kind: ConsentKind, { now, thisMonth, next }: Shown): Consent => ({
  words: currentPolicy(kind).version,
  refunds: currentPolicy('refunds').version,
  nowCents: now.cents,
  ...(thisMonth && { thisMonthCents: thisMonth.cents }),
  next: next && { cents: next.amount.cents, on: clubDate(next.at) },
  locale: 'en-US',
});

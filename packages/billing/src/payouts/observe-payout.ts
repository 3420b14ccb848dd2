import { type Movement, maxMovementsOfPart } from '@hoops/domain/payout/events';
import { type PayoutCommand, type PayoutState, payoutStreams } from '@hoops/domain/payout/payout-decider';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import { repository } from '@hoops/event-store/repository';
import type Stripe from 'stripe';
import type { Billing } from '../billing-from-config.ts';
import type { CommandMetadata } from '../families/family-repository.ts';
import { isoOf, moneyOf, optionalIdOf } from '../stripe/stripe-values.ts';

export type PayoutDeps = Pick<Billing, 'stripe' | 'store' | 'clock' | 'newId'>;

const endedStatus: Readonly<Record<string, 'paid' | 'failed'>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

const kinds: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payout_failure: 'payout-failure',
  payout_cancel: 'payout-failure',
  stripe_fee: 'fee',
  tax_fee: 'fee',
};

/**
 * Records a payout of Stripe and, once Stripe has matched it, the movements that it contains.
 * @returns the payout as recorded
 * @throws Stripe's errors
 */
export const observePayout = async (
  deps: PayoutDeps,
  payoutId: string,
  { commandId, actor, causationId, provider }: CommandMetadata & { readonly provider?: ProviderTrace },
): Promise<PayoutState> => {
  const payout = await deps.stripe.payouts.retrieve(payoutId);
  const amount = moneyOf(payout.amount, payout.currency);
  const payouts = repository(deps, payoutStreams);
  const record = async (command: PayoutCommand, id: string) => {
    const result = await payouts.execute(payoutId, [command], {
      commandId: id,
      actor,
      correlationId: causationId ?? commandId,
      causationId,
      provider,
    });
    if (!('state' in result)) throw new Error(`The payout ${payoutId} was not recorded.`);
    return result.state;
  };
  const known = await record(
    {
      type: 'ObservePayout',
      payoutId,
      cents: amount.cents,
      status: endedStatus[payout.status] ?? 'sent',
      sentAt: isoOf(payout.created),
      // Midnight UTC stands for the date.
      arrivesOn: isoOf(payout.arrival_date).slice(0, 10),
      reason: payout.failure_code,
    },
    commandId,
  );
  const isMatched = payout.automatic && payout.reconciliation_status === 'completed';
  if (!isMatched || known?.isReconciled) return known;
  const movements = await movementsOf(deps.stripe, payoutId);
  let after = known;
  const parts = Math.max(1, Math.ceil(movements.length / maxMovementsOfPart));
  for (let part = 1; part <= parts; part += 1) {
    const of = movements.slice((part - 1) * maxMovementsOfPart, part * maxMovementsOfPart);
    const command = { type: 'RecordPayoutMovements', payoutId, amount, part, parts, movements: of } as const;
    after = await record(command, `${commandId}-movements-${part}`);
  }
  return after;
};

/** Oldest first, so that every reading divides them into the same parts. */
const movementsOf = async (stripe: Stripe, payout: string): Promise<readonly Movement[]> => {
  const movements: Movement[] = [];
  for await (const moved of stripe.balanceTransactions.list({ payout, limit: 100 })) {
    // The list contains the payout itself.
    if (moved.type === 'payout') continue;
    const { cents } = moneyOf(moved.amount, moved.currency);
    movements.push({
      transactionId: moved.id,
      kind: moved.reporting_category.startsWith('dispute') ? 'dispute' : (kinds[moved.type] ?? 'other'),
      sourceId: optionalIdOf(moved.source),
      cents,
      feeCents: moved.fee,
      movedAt: isoOf(moved.created),
    });
  }
  return movements.toReversed();
};

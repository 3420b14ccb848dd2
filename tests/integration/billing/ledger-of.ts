import { type LedgerEntry, ledgerEntry } from '@hoops/domain/ledger/ledger';
import { familyStream, payoutStream } from '@hoops/domain/stream';
import type Stripe from 'stripe';
import { dana, type World } from './billing-world.ts';

export const payoutsOf = async ({ stripe }: World): Promise<readonly Stripe.Payout[]> =>
  (await stripe.payouts.list({ limit: 100 })).data.toReversed();

export const ledgerOf = async (world: World): Promise<readonly LedgerEntry[]> => {
  const streams = [familyStream(dana), ...(await payoutsOf(world)).map(({ id }) => payoutStream(id))];
  const events = (await Promise.all(streams.map((stream) => world.eventsOf(stream)))).flat();
  return events
    .flatMap((event) => ledgerEntry(event, event.occurredAt ?? event.at) ?? [])
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
};

import { shardCount } from '@hoops/event-store/time-index';
import { usualRequestsPerSecond } from '@hoops/wiring/gateway-limits';
import { usualMailsPerSecond } from '@hoops/wiring/mail-limits';
import { stripeLimitsOf, usualStripeRequestsPerSecond } from '@hoops/wiring/stripe-limits';
import { journeys } from './journeys.ts';
import { eventsOf } from './month.ts';
import { listWritesOf } from './row-writes.ts';
import { transactionsOfPartition, webhookRequestsToStripe } from './simulations.ts';

export type Limit = {
  readonly what: string;
  readonly perSecond: number;
  readonly perFamilyInBusiestHour: number;
  readonly cure: string;
};

/**
 * Share of a month's actions in one evening hour, without renewals. All renewals of a month fall into eight
 * hours of one day.
 */
const eveningShare = 1 / 100;

const renewalsName = 'a plan renews';
const renewals = journeys.find(({ name }) => name === renewalsName);
const familyJourneys = journeys.filter(({ of }) => of === 'family');

const inAMonth = (of: (journey: (typeof journeys)[number]) => number): number =>
  familyJourneys.reduce((sum, journey) => sum + journey.times * of(journey), 0);

export const limits = (): readonly Limit[] => {
  if (!renewals) throw new Error('No journey renews plans.');
  const events = inAMonth((journey) => eventsOf(journey).length);
  const renewalsInHour = renewals.times / 8;
  return [
    {
      what: 'gateway requests',
      perSecond: usualRequestsPerSecond,
      perFamilyInBusiestHour: inAMonth(({ requests }) => requests.length) * eveningShare,
      cure: 'the setting `API_REQUESTS_PER_SECOND`',
    },
    {
      what: "Stripe requests, the webhooks' share",
      perSecond: webhookRequestsToStripe(stripeLimitsOf(usualStripeRequestsPerSecond)),
      perFamilyInBusiestHour: renewals.stripeRequests * renewalsInHour,
      cure: 'a higher limit from Stripe, and the setting `STRIPE_ACCOUNT_REQUESTS_PER_SECOND`',
    },
    {
      what: 'updates of monthly totals',
      // Eight shards, each changed by one transaction of about 20 ms at a time; half of the transactions
      // conflict.
      perSecond: (shardCount * 1_000) / 20 / 2,
      perFamilyInBusiestHour: 2 * renewalsInHour,
      cure: 'more shards (packages/event-store/src/time-index.ts) and a rebuild',
    },
    {
      what: 'events in the event log',
      perSecond: shardCount * 500,
      perFamilyInBusiestHour: events * eveningShare + eventsOf(renewals).length * renewalsInHour,
      cure: 'more shards',
    },
    {
      what: 'mails, with the SES quota of a new account',
      perSecond: usualMailsPerSecond,
      perFamilyInBusiestHour: renewals.mails * renewalsInHour,
      cure: 'a higher quota from SES, and the setting `SES_MAILS_PER_SECOND`',
    },
    {
      what: 'index of unprocessed webhooks, one partition',
      perSecond: transactionsOfPartition,
      perFamilyInBusiestHour: renewals.webhooks * renewalsInHour,
      cure: 'sharding the index',
    },
    ...listLimits().slice(0, 1),
  ];
};

/**
 * Lists in a single partition of the read table, in the worst hour: an evening, a billing day and monthly
 * bills coincide. Tightest limit first.
 */
export const listLimits = (): readonly Limit[] => {
  const perFamily = new Map<string, number>();
  for (const journey of familyJourneys) {
    const { name, times } = journey;
    for (const type of eventsOf(journey)) {
      const inHour =
        times * (type === 'MonthlyChargeAssessed' ? 1 : name === renewalsName ? 1 / 8 : eveningShare);
      for (const [list, writes] of listWritesOf(type))
        perFamily.set(list, (perFamily.get(list) ?? 0) + writes * inHour * shareOf(list));
    }
  }
  return [...perFamily]
    .map(([list, perFamilyInBusiestHour]) => ({
      what: `the list \`${list}\``,
      perSecond: transactionsOfPartition,
      perFamilyInBusiestHour,
      cure: 'sharding the list, like the event log',
    }))
    .toSorted((a, b) => familiesAt(a) - familiesAt(b));
};

/** The most frequent first letter is that of 10 % of searchable names. */
const shareOf = (list: string): number => (list.includes('-word#') ? 1 / 10 : 1);

export const familiesAt = ({ perSecond, perFamilyInBusiestHour }: Limit): number =>
  (perSecond * 3_600) / perFamilyInBusiestHour;

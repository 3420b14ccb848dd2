import { shardCount } from '@hoops/event-store/time-index';
import { gatewayLimit } from '@hoops/wiring/gateway-limits';
import { stripeRequestsPerSecondOfProcess } from '@hoops/wiring/stripe-limits';
import { journeys } from './journeys.ts';
import { streamShards } from './simulations.ts';

/** Something that is used up at a size of the club. */
export type Limit = {
  readonly what: string;
  /** Of what there is so much a second. */
  readonly perSecond: number;
  /** How much of it a family wants in the busiest hour. */
  readonly perFamilyInBusiestHour: number;
  readonly cure: string;
};

/** The plans of a month renew on one day, within eight hours; a hundredth of what else a month brings falls into one evening hour. */
const eveningShare = 1 / 100;

const renewals = journeys.find(({ name }) => name === 'a plan renews');
const familyJourneys = journeys.filter(({ of }) => of === 'family');

const inAMonth = (of: (journey: (typeof journeys)[number]) => number): number =>
  familyJourneys.reduce((sum, journey) => sum + journey.times * of(journey), 0);

export const limits = (): readonly Limit[] => {
  if (!renewals) throw new Error('No journey renews plans.');
  const events = inAMonth((journey) => journey.events.length);
  const renewalsInHour = renewals.times / 8;
  return [
    {
      what: "requests at the gateway's throttle",
      perSecond: gatewayLimit.perSecond,
      perFamilyInBusiestHour: inAMonth(({ requests }) => requests.length) * eveningShare,
      cure: 'a higher throttle (packages/wiring/src/gateway-limits.ts)',
    },
    {
      what: "Stripe's requests, the share of the webhooks",
      perSecond: streamShards * stripeRequestsPerSecondOfProcess,
      perFamilyInBusiestHour: renewals.stripeRequests * renewalsInHour,
      cure: 'a higher limit at Stripe, and more of it for each process (packages/wiring/src/stripe-limits.ts)',
    },
    {
      what: 'changes of the totals of a month',
      // Eight rows, each of which one transaction of some 20 ms changes at a time, half of them in vain.
      perSecond: (shardCount * 1_000) / 20 / 2,
      perFamilyInBusiestHour: 2 * renewalsInHour,
      cure: 'more shards (packages/event-store/src/time-index.ts) and a rebuild',
    },
    {
      what: 'changes of a family, which stands in the list of all parents',
      perSecond: 500,
      perFamilyInBusiestHour: events * eveningShare + renewals.events.length * renewalsInHour,
      cure: 'the list by shard, as the event log',
    },
    {
      what: 'events in the event log',
      perSecond: shardCount * 500,
      perFamilyInBusiestHour: events * eveningShare + renewals.events.length * renewalsInHour,
      cure: 'more shards',
    },
    {
      what: "mails, as SES's first quota of an account has them",
      perSecond: 14,
      perFamilyInBusiestHour: renewals.mails * renewalsInHour,
      cure: 'ask SES for more',
    },
  ];
};

/** How many families use it up in their busiest hour. */
export const familiesAt = ({ perSecond, perFamilyInBusiestHour }: Limit): number =>
  (perSecond * 3_600) / perFamilyInBusiestHour;

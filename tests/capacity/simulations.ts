import { shardCount } from '@hoops/event-store/time-index';
import { batchSizes } from '@hoops/wiring/batch-sizes';
import { gatewayLimitOf } from '@hoops/wiring/gateway-limits';
import { type StripeLimits, stripeLimitsOf } from '@hoops/wiring/stripe-limits';
import { passThrough, type Station, type StationResult } from './queues.ts';

/** DynamoDB's write limit per partition key, in transactions, which count twice. */
export const transactionsOfPartition = 1_000 / 2;
/** A new on-demand table has write capacity for four partitions, and four stream shards. */
const streamShards = 4;

export const webhookRequestsToStripe = ({ perSecondOfProcess, webhookBatchesAtOnce }: StripeLimits): number =>
  streamShards * webhookBatchesAtOnce * perSecondOfProcess;

/** A parent sends requests one after another, seconds apart: first reads, then commands. */
const requestsOfParent = 12;
const commandsOfParent = 4;
const pauseMs = { least: 2_000, most: 8_000 } as const;

const toTheirRows: readonly Station[] = [
  {
    name: 'publisher',
    // A shard handles a batch of a hundred commits in about 0.1 s.
    perSecond: streamShards * batchSizes.events * 10,
    burst: batchSizes.events,
    takesMs: 120,
  },
  {
    name: 'projector: the list of all parents',
    perSecond: transactionsOfPartition,
    burst: transactionsOfPartition,
    takesMs: 60,
  },
  {
    name: 'projector: the event log',
    perSecond: shardCount * transactionsOfPartition,
    burst: shardCount * transactionsOfPartition,
    takesMs: 10,
  },
];

/** Simulates parents who arrive within a minute, each with several requests, at a rate-limited gateway. */
export const openingMinute = (
  parents: number,
  requestsPerSecond: number,
  random: () => number,
): readonly StationResult[] => {
  const pause = () => pauseMs.least + random() * (pauseMs.most - pauseMs.least);
  const visits = Array.from({ length: parents }, () => ({
    at: random() * 60_000,
    pauses: Array.from({ length: requestsOfParent - 1 }, pause),
  }));
  const api: Station = {
    name: 'gateway',
    ...gatewayLimitOf(requestsPerSecond),
    takesMs: 40,
    refuses: { firstPauseMs: 500, longestPauseMs: 20_000 },
  };
  return passThrough(visits, [api, ...toTheirRows], random, (left) => left < commandsOfParent);
};

/** Simulates plan renewals within some hours: three webhooks per family, each with two requests to Stripe. */
export const billingDay = (
  families: number,
  hours: number,
  stripeRequestsPerSecond: number,
  random: () => number,
): readonly StationResult[] => {
  // Scales large clubs down: each simulated arrival represents several arrivals.
  const eachStandsFor = Math.max(1, Math.ceil((families * 3) / 100_000));
  const count = Math.ceil((families * 3) / eachStandsFor);
  const visits = Array.from({ length: count }, () => ({ at: random() * hours * 3_600_000, pauses: [] }));
  const slower = (station: Station): Station => ({
    ...station,
    perSecond: station.perSecond / eachStandsFor,
    burst: Math.max(1, station.burst / eachStandsFor),
  });
  const limits = stripeLimitsOf(stripeRequestsPerSecond);
  const stations: readonly Station[] = [
    {
      name: 'gateway: webhooks',
      ...gatewayLimitOf(limits.webhooksPerSecond),
      takesMs: 40,
      // Stripe retries rejected webhooks with growing delays.
      refuses: { firstPauseMs: 3_600_000, longestPauseMs: 12 * 3_600_000 },
    },
    {
      name: 'webhooks: two requests to Stripe',
      perSecond: webhookRequestsToStripe(limits) / 2,
      burst: streamShards * limits.webhookBatchesAtOnce,
      takesMs: 300,
    },
    ...toTheirRows,
  ];
  return passThrough(visits, stations.map(slower), random).map((passage) => ({
    ...passage,
    refused: passage.refused * eachStandsFor,
  }));
};

export type Rebuild = { readonly workers: number; readonly hours: number; readonly speedUp: number };

/**
 * Processor milliseconds per rebuilt and verified event (docs/performance.md), for a Lambda of 1,024 MB;
 * 1,769 MB is one vCPU. Waiting is excluded.
 */
const rebuildMs = 3.1 / (1_024 / 1_769);
/**
 * Measured rows per event. History rows are put in batches; other rows in transactions, which count twice.
 */
const [linesOfEvent, otherRowsOfEvent] = [5.8, 4.5];
export const unitsOfEvent = linesOfEvent + 2 * otherRowsOfEvent;

/**
 * Simulates a rebuild by workers that take segments of different length from a queue, limited by the
 * table's write units.
 */
export const rebuildWith = (
  workers: readonly number[],
  {
    events,
    segments,
    writeUnits,
  }: { readonly events: number; readonly segments: number; readonly writeUnits: number },
  random: () => number,
): readonly Rebuild[] => {
  const shares = Array.from({ length: segments }, () => 0.5 + random());
  const all = shares.reduce((sum, share) => sum + share, 0);
  const sizes = shares.map((share) => (share / all) * events);
  const secondsWith = (count: number): number => {
    const waiting = [...sizes];
    let active = waiting.splice(0, count);
    let seconds = 0;
    while (active.length > 0) {
      const each = Math.min(1_000 / rebuildMs, writeUnits / unitsOfEvent / active.length);
      const step = Math.min(...active) / each;
      seconds += step;
      const left = active.map((size) => size - step * each);
      active = left.filter((size) => size > 1e-6);
      active.push(...waiting.splice(0, count - active.length));
    }
    return seconds;
  };
  const alone = secondsWith(1);
  return workers.map((count) => {
    const seconds = secondsWith(count);
    return { workers: count, hours: seconds / 3_600, speedUp: alone / seconds };
  });
};

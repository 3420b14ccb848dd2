import { shardCount } from '@hoops/event-store/time-index';
import { batchSizes } from '@hoops/wiring/batch-sizes';
import { gatewayLimitOf } from '@hoops/wiring/gateway-limits';
import { type StripeLimits, stripeLimitsOf } from '@hoops/wiring/stripe-limits';
import { type Passage, passThrough, type Station } from './queues.ts';

/** DynamoDB takes so many writes a second for one partition key; in a transaction each counts twice. */
export const transactionsOfPartition = 1_000 / 2;
/** A new table that is paid by request has four partitions' worth of writes, and its stream as many shards. */
const streamShards = 4;

/** What all processors of webhooks together may ask of Stripe in a second. */
export const webhookRequestsToStripe = ({ perSecondOfProcess, webhookBatchesAtOnce }: StripeLimits): number =>
  streamShards * webhookBatchesAtOnce * perSecondOfProcess;

/** One request after the other, some seconds apart: reads, and then a command. */
const requestsOfParent = 12;
const commandsOfParent = 4;
const pauseMs = { least: 2_000, most: 8_000 } as const;

/** What the events of commands and webhooks pass through until their rows are there. */
const toTheirRows: readonly Station[] = [
  {
    name: 'publisher',
    // A shard's batch of a hundred commits takes about a tenth of a second.
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

/** Parents who all come within a minute, each with a journey of requests, at a gateway that lets so many through a second. */
export const openingMinute = (
  parents: number,
  requestsPerSecond: number,
  random: () => number,
): readonly Passage[] => {
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

/** Each family's plan renews within so many hours: three webhooks that ask Stripe twice each. */
export const billingDay = (
  families: number,
  hours: number,
  stripeRequestsPerSecond: number,
  random: () => number,
): readonly Passage[] => {
  // Of a million families each arrival stands for many, and everything is as many times slower.
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
      name: "gateway's lane for Stripe",
      ...gatewayLimitOf(limits.webhooksPerSecond),
      takesMs: 40,
      // Stripe tries again after a while, and then ever later.
      refuses: { firstPauseMs: 3_600_000, longestPauseMs: 12 * 3_600_000 },
    },
    {
      name: 'webhooks, which ask Stripe twice',
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
 * Processor milliseconds of an event in a whole rebuild with its verifications, of families with ten events (docs/performance.md),
 * on the part of a processor that a Lambda with 1,024 MB has; 1,769 MB are a whole one. Its waiting for answers is left out.
 */
const rebuildMs = 3.1 / (1_024 / 1_769);
/** Rows of an event, measured there too: lines of histories are put by batches, the others written in transactions, where each counts twice. */
const [linesOfEvent, otherRowsOfEvent] = [5.8, 4.5];
export const unitsOfEvent = linesOfEvent + 2 * otherRowsOfEvent;

/**
 * A rebuild by workers that each take the next segment of streams, segments being of different lengths (half to one and a half times
 * as long as the others), at a table that takes so many write units a second of all of them together.
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

import type { EventType } from '@hoops/domain/catalogue';
import { subscriptions } from '@hoops/wiring/subscriptions';
import type { Calls } from './calls-table.ts';
import { type Journey, journeys } from './journeys.ts';
import { cognitoPrices, fixedCosts, prices, type Service, serviceOf, type Unit } from './prices.ts';
import { rowsWrittenBy } from './row-writes.ts';

export type UnitCounts = Readonly<Record<Unit, number>>;
type Tier = keyof typeof cognitoPrices;

/**
 * Capacity units per call. Reads are strongly consistent and a few kilobytes long; a commit includes its
 * time-index entry.
 */
const unitsOfCall: Readonly<Record<string, { readonly read?: number; readonly write?: number }>> = {
  GetItem: { read: 1 },
  BatchGetItem: { read: 2 },
  Query: { read: 2 },
  Scan: { read: 128 },
  PutItem: { write: 2 },
  UpdateItem: { write: 1 },
  DeleteItem: { write: 1 },
};

/**
 * Write units of a transaction with its checkpoint: a row is smaller than a kilobyte, and transactions
 * count twice.
 */
const transactionUnits = (rows: number): number => 2 * (rows + 1);

/** Seconds of a 512 MB Lambda for a request, a batch of one event, and a call to Stripe. */
const seconds = { request: 0.06, subscriber: 0.05, stripe: 0.25 } as const;
const gigabytes = 0.5;
const bytes = { event: 1_500, row: 700, logLine: 900, visit: 250_000 } as const;

export const callsOf = (route: string, table: ReadonlyMap<string, Calls>): Calls => {
  const known = table.get(route);
  if (!known) throw new Error(`The calls of ${route} are not known.`);
  return known;
};

export type Cost = {
  readonly requests: number;
  readonly calls: number;
  readonly use: UnitCounts;
};

const mailed = ['EmailSent', 'EmailDelivered'] as const satisfies readonly EventType[];

export const eventsOf = ({ events, mails }: Journey): readonly EventType[] => [
  ...events,
  ...Array.from({ length: mails }, () => mailed).flat(),
];

export const costOf = (journey: Journey, table: ReadonlyMap<string, Calls>): Cost => {
  const { requests, webhooks, stripeRequests, mails } = journey;
  const events = eventsOf(journey);
  let [calls, readUnits, writeUnits] = [0, 0, 0];
  for (const [name, count] of requests.flatMap((route) => Object.entries(callsOf(route, table)))) {
    // Skips calls to other services, which a table may count too.
    const units = unitsOfCall[name] ?? {};
    calls += name in unitsOfCall ? count : 0;
    readUnits += count * (units.read ?? 0);
    writeUnits += count * (units.write ?? 0);
  }
  // A webhook is stored, read with its family, and marked done; its events are counted below.
  calls += webhooks * 4;
  readUnits += webhooks * 2;
  writeUnits += webhooks * 6;
  const ofNoCommand = requests.length === 0 ? events.length : mails * mailed.length;
  writeUnits += 2 * ofNoCommand;
  // Reports from SES arrive in their own queue.
  let deliveries = mails;
  for (const type of events) {
    const heard = subscriptions.filter(({ events: of }) => of === 'all' || of.includes(type));
    deliveries += heard.length;
    // The projector loads and writes one transaction per event (docs/performance.md).
    calls += 2;
    readUnits += 2;
    writeUnits += transactionUnits(rowsWrittenBy(type));
  }
  const asked = requests.length + webhooks;
  const lambdaSeconds =
    asked * seconds.request +
    (deliveries + events.length) * seconds.subscriber +
    stripeRequests * seconds.stripe;
  return {
    requests: requests.length,
    calls,
    use: {
      apiRequest: asked,
      lambdaRequest: asked + deliveries + events.length + webhooks,
      lambdaGbSecond: lambdaSeconds * gigabytes,
      readUnit: readUnits,
      writeUnit: writeUnits,
      storedGb: 0,
      recoverableGb: 0,
      busEvent: events.length,
      queueRequest: deliveries * 3,
      keyRequest: asked / 2,
      mail: mails,
      logGb: ((asked + deliveries) * bytes.logLine) / 1e9,
      firewallRequest: asked,
      siteGb: ((requests.length / 4) * bytes.visit) / 1e9,
    },
  };
};

/** Use of a month, with three years of stored events and rows. */
export const monthOf = (families: number, table: ReadonlyMap<string, Calls>): UnitCounts => {
  const total: Record<Unit, number> = { ...nothing };
  let eventsAMonth = 0;
  for (const journey of journeys) {
    const times = journey.times * (journey.of === 'family' ? families : 1);
    eventsAMonth += times * eventsOf(journey).length;
    const { use } = costOf(journey, table);
    for (const unit of units) total[unit] += times * use[unit];
  }
  const gigabytesKept = (36 * eventsAMonth * (bytes.event + 3 * bytes.row) + families * 30 * bytes.row) / 1e9;
  return { ...total, storedGb: gigabytesKept, recoverableGb: gigabytesKept };
};

const units = Object.keys(prices) as readonly Unit[];
const nothing = Object.fromEntries(units.map((unit) => [unit, 0])) as UnitCounts;

/**
 * Monthly dollars by service and in total. Free units belong to the account, so other stages may use the
 * free units.
 */
export const dollarsOf = (
  families: number,
  use: UnitCounts,
  tier: Tier,
): { readonly byService: Readonly<Partial<Record<Service, number>>>; readonly total: number } => {
  const byService: Partial<Record<Service, number>> = { cognito: cognitoDollars(families, tier) };
  const add = (service: Service, usd: number) => {
    byService[service] = (byService[service] ?? 0) + usd;
  };
  for (const unit of units) {
    const price: { readonly usd: number; readonly per: number; readonly free?: number } = prices[unit];
    add(serviceOf[unit], (Math.max(0, use[unit] - (price.free ?? 0)) / price.per) * price.usd);
  }
  for (const { service, usd } of fixedCosts) add(service, usd);
  return { byService, total: Object.values(byService).reduce((sum, usd) => sum + usd, 0) };
};

/** Each family signs in once a month. */
export const cognitoDollars = (people: number, tier: Tier): number => {
  let [usd, below] = [0, 0];
  for (const step of cognitoPrices[tier]) {
    usd += Math.max(0, Math.min(people, step.upTo) - below) * step.usd;
    below = step.upTo;
  }
  return usd;
};

import { apiVersion, type StripeEvent } from '../objects.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TableName, Tables } from '../store/tables.ts';
import { secondsPerDay } from '../time/calendar.ts';
import { page, pagingByTime } from '../wire/paging.ts';
import { type Route, route } from '../wire/route.ts';
import { listensTo } from './webhook-endpoint.ts';

export const emit = (tx: Transaction, type: string, object: object, before?: object): void => {
  const endpoints = tx.all('webhook_endpoints').filter((endpoint) => listensTo(endpoint, type));
  const event: StripeEvent = {
    id: tx.newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: tx.at,
    data: { object, ...(before && { previous_attributes: previousAttributes(before, object) }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: tx.cause?.requestId ?? null, idempotency_key: tx.cause?.idempotencyKey ?? null },
    type,
  };
  tx.put('events', event);
  for (const endpoint of endpoints) {
    tx.put('deliveries', {
      id: tx.newId('whd'),
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      notBefore: 0,
      state: 'waiting',
    });
  }
};

export const write = <T extends TableName>(
  tx: Transaction,
  table: T,
  row: Tables[T],
  type: string,
): Tables[T] => {
  tx.put(table, row);
  emit(tx, type, row);
  return row;
};

const eventNames = {
  charges: 'charge',
  customers: 'customer',
  disputes: 'charge.dispute',
  invoices: 'invoice',
  payouts: 'payout',
  prices: 'price',
  subscriptions: 'customer.subscription',
  subscription_schedules: 'subscription_schedule',
  test_clocks: 'test_helpers.test_clock',
} as const;

export const change = <T extends keyof typeof eventNames>(
  tx: Transaction,
  table: T,
  before: Tables[T],
  changes: Partial<Tables[T]>,
  what = 'updated',
): Tables[T] => {
  const after = { ...before, ...changes };
  if (JSON.stringify(before) === JSON.stringify(after)) return before;
  tx.put(table, after);
  emit(tx, `${eventNames[table]}.${what}`, after, before);
  return after;
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Old values of changed fields: for objects only the differing parts, for lists the whole list. */
const previousAttributes = (before: object, after: object): Record<string, unknown> => {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  const differing = [...keys].filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  return Object.fromEntries(
    differing.map((key) => {
      const [was, is] = [old[key], now[key]];
      return [key, isPlain(was) && isPlain(is) ? previousAttributes(was, is) : (was ?? null)];
    }),
  );
};

const withPending = (reader: Reader, event: StripeEvent): StripeEvent => {
  const waiting = reader.all('deliveries').filter((delivery) => delivery.event === event.id);
  return { ...event, pending_webhooks: waiting.length };
};

/** Period for which Stripe lists events; callers must not rely on more. */
const listedSeconds = 30 * secondsPerDay;

export const eventRoutes: readonly Route[] = [
  route('GET', '/v1/events', pagingByTime, ({ tx, params, path }) => {
    const listed = tx.all('events').filter(({ created }) => created > tx.at - listedSeconds);
    const answer = page(path, listed, params);
    return { ...answer, data: answer.data.map((event) => withPending(tx, event)) };
  }),
];

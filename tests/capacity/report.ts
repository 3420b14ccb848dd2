import { usualRequestsPerSecond } from '@hoops/wiring/gateway-limits';
import { usualStripeRequestsPerSecond } from '@hoops/wiring/stripe-limits';
import { seededRandom } from '../bench/seeded-random.ts';
import type { Calls } from './calls-table.ts';
import { journeys } from './journeys.ts';
import { familiesAt, limits, listLimits } from './limits.ts';
import { cognitoDollars, costOf, dollarsOf, monthOf } from './month.ts';
import { type cognitoPrices, priceSources, pricesAsOf, type Service } from './prices.ts';
import type { StationResult } from './queues.ts';
import { billingDay, openingMinute, rebuildWith } from './simulations.ts';

const sizes = [500, 10_000, 1_000_000] as const;
const tiers = ['plus', 'essentials', 'lite'] as const satisfies readonly (keyof typeof cognitoPrices)[];
const seed = 1;

export const capacityReport = (table: ReadonlyMap<string, Calls>): string =>
  [
    '## Cost of one journey',
    markdown(
      ['journey', 'a month', 'requests', 'calls', 'read units', 'write units', 'mails', 'to Stripe'],
      journeys.map((journey) => {
        const { requests, calls, use } = costOf(journey, table);
        const { name, times, of, mails, stripeRequests } = journey;
        const often = `${number(times)} a ${of}`;
        const counts = [requests, calls, use.readUnit, use.writeUnit, mails, stripeRequests];
        return [name, often, ...counts.map(number)];
      }),
    ),
    '## A month in dollars',
    `List prices of ${pricesAsOf}; Cognito tier \`plus\`, one sign-in per person, three years of events.`,
    monthsTable(table),
    "Cognito's tier is a setting of the stage ([trade-offs](decisions/0030-passwords-and-sign-ups.md)):",
    markdown(
      ['tier', ...sizes.map((size) => `${number(size)} families`)],
      tiers.map((tier) => [tier, ...sizes.map((size) => dollars(cognitoDollars(size, tier)))]),
    ),
    '## First limits',
    'Number of families whose busiest hour (in an evening, or on the day all plans renew) reaches a limit.',
    markdown(
      ['families', 'limit', 'per second', 'how to raise it'],
      limits()
        .toSorted((a, b) => familiesAt(a) - familiesAt(b))
        .map((limit) => [
          number(roundDown(familiesAt(limit))),
          limit.what,
          number(limit.perSecond),
          limit.cure,
        ]),
    ),
    '## Lists in one partition',
    'The first ten lists of the read table to reach the limit, with the writes of an evening hour, a billing-day hour and the hour of the monthly bills combined.',
    markdown(
      ['families', 'list', 'writes per family'],
      listLimits()
        .slice(0, 10)
        .map((limit) => [
          number(roundDown(familiesAt(limit))),
          limit.what.replace('the list ', ''),
          number(limit.perFamilyInBusiestHour),
        ]),
    ),
    '## The opening minute',
    `10,000 parents arrive within a minute and make 12 requests each, four of them commands; seed ${seed}.`,
    ...[usualRequestsPerSecond, 2_000].flatMap((perSecond) => [
      `With ${number(perSecond)} requests a second at the gateway${perSecond === usualRequestsPerSecond ? ', the default' : ''}:`,
      passages(openingMinute(10_000, perSecond, seededRandom(seed))),
    ]),
    '## The billing day',
    `All plans renew within eight hours, each with three webhooks; seed ${seed}.`,
    ...[
      [10_000, 1],
      [1_000_000, 1],
      [1_000_000, 10],
    ].flatMap(([families = 0, multiple = 0]) => [
      `${number(families)} families, ${multiple === 1 ? "Stripe's usual limit" : `${multiple} times Stripe's usual limit`}:`,
      passages(billingDay(families, 8, multiple * usualStripeRequestsPerSecond, seededRandom(seed))),
    ]),
    '## A rebuild of 10,000,000 events',
    [
      'One segment per worker, with a new table (4,000 write units a second) and a table at an account’s initial limit (40,000).',
      'Assumptions: processor time measured on another machine, no network latency, segments that differ by up to half.',
    ].join('\n'),
    rebuilds(),
    '## Price sources',
    Object.entries(priceSources)
      .map(([service, url]) => `- ${service}: <${url}>`)
      .join('\n'),
  ].join('\n\n');

const monthsTable = (table: ReadonlyMap<string, Calls>): string => {
  const months = sizes.map((size) => dollarsOf(size, monthOf(size, table), 'plus'));
  const services = Object.keys(priceSources) as readonly Service[];
  return markdown(
    ['service', ...sizes.map((size) => `${number(size)} families`)],
    [
      ...services.map((service) => [
        service,
        ...months.map(({ byService }) => dollars(byService[service] ?? 0)),
      ]),
      ['all', ...months.map(({ total }) => dollars(total))],
    ],
  );
};

const rebuilds = (): string => {
  const workers = [1, 2, 4, 8, 16, 32, 64];
  const [young, grown] = [4_000, 40_000].map((writeUnits) =>
    workers.flatMap((count) =>
      rebuildWith([count], { events: 10_000_000, segments: count, writeUnits }, seededRandom(seed)),
    ),
  );
  return markdown(
    ['workers', 'hours at 4,000', 'speed-up', 'hours at 40,000', 'speed-up'],
    workers.map((count, index) => [
      String(count),
      ...[young?.[index], grown?.[index]].flatMap((one) => [
        number(one?.hours ?? 0),
        number(one?.speedUp ?? 0),
      ]),
    ]),
  );
};

const passages = (list: readonly StationResult[]): string =>
  markdown(
    ['station', 'p50', 'p99', 'rejected', 'done after'],
    list.map(({ name, p50, p99, refused, doneAfter }) => [
      name,
      duration(p50),
      duration(p99),
      number(refused),
      duration(doneAfter),
    ]),
  );

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

const dollars = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const roundDown = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / unit) * unit;
};

const duration = (ms: number): string => {
  if (ms < 10_000) return `${number(ms)} ms`;
  if (ms < 600_000) return `${number(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${number(ms / 60_000)} min` : `${number(ms / 3_600_000)} h`;
};

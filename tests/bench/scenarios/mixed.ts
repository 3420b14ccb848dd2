import { setTimeout as wait } from 'node:timers/promises';
import type { LocalProduct, Reply } from '../../system/start-local.ts';
import { successfulAnswer } from '../lean-client.ts';
import { percentile, timed } from '../measure.ts';
import { type BenchFamily, signUpFamilies } from './families.ts';
import { rowsLag } from './rows-lag.ts';

const connections = 100;
const seconds = 120;
const lookEveryMs = 1_000;

type Send = (family: BenchFamily, random: () => number) => Promise<Reply<unknown>>;

const change: Send = ({ client }, random) =>
  client.post('changeParentInfo', { name: `Robin ${nameOf(random)}` });

/** Frequencies of requests; people read far more often than they write. */
const requests: readonly [number, Send][] = [
  [0.5, ({ client }) => client.get('me')],
  [0.1, ({ client }) => client.get('timeline')],
  [0.1, ({ client }) => client.get('payments')],
  [0.1, ({ client, athleteId }) => client.get(`athletes/${athleteId}`)],
  [0.2, change],
];

/**
 * An open loop measures each request from its due time.
 * @param rate requests per second; without a rate, a closed loop
 */
export const mixed = async (product: LocalProduct, random: () => number, rate?: number) => {
  const { families } = await signUpFamilies(product, connections, 16);
  await product.settle();
  const lag = await rowsLag(product);
  const took: number[] = [];
  /** @param due time at which the request should start */
  const request = async (family: BenchFamily, due: number): Promise<void> => {
    const send = pick(random);
    const answer = await successfulAnswer(send(family, random));
    took.push(performance.now() - due);
    if (send === change) lag.expect(family.sub, (answer as { readonly version: number }).version);
  };
  const start = performance.now();
  const until = start + seconds * 1_000;

  const askAgainAndAgain = async (): Promise<void> => {
    await Promise.all(
      families.map(async (family) => {
        while (performance.now() < until) await request(family, performance.now());
      }),
    );
  };
  const askAtRate = async (perSecond: number): Promise<void> => {
    const asked: Promise<void>[] = [];
    while (asked.length < perSecond * seconds) {
      const due = start + (asked.length / perSecond) * 1_000;
      if (due > performance.now()) await wait(due - performance.now());
      const family = families[asked.length % families.length] as BenchFamily;
      asked.push(request(family, due));
    }
    await Promise.all(asked);
  };
  const lags: number[] = [];
  const watchRows = async (): Promise<void> => {
    while (performance.now() < until) {
      lags.push(await timed(() => lag.untilShown()));
      await wait(lookEveryMs);
    }
  };

  const [asking] = await Promise.all([
    timed(() => (rate === undefined ? askAgainAndAgain() : askAtRate(rate))),
    rate === undefined ? undefined : watchRows(),
  ]);
  const rows = await timed(() => lag.untilShown());
  const settling = await timed(() => product.settle());
  return {
    requests: took.length,
    perSecond: Math.round((took.length / asking) * 1_000),
    p50Ms: Math.round(percentile(took, 0.5)),
    p99Ms: Math.round(percentile(took, 0.99)),
    ...(rate !== undefined && { rate, rowsMaxMs: Math.round(Math.max(...lags)) }),
    rowsAfterMs: Math.round(rows),
    settledAfterMs: Math.round(rows + settling),
  };
};

const pick = (random: () => number) => {
  let rest = random();
  for (const [share, send] of requests) {
    rest -= share;
    if (rest < 0) return send;
  }
  throw new Error('The shares are less than all.');
};

const nameOf = (random: () => number): string =>
  Array.from({ length: 6 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)]).join('');

import type { LocalProduct, Reply } from '../../system/start-local.ts';
import { answered } from '../lean-client.ts';
import { percentile, timed } from '../measure.ts';
import { type BenchFamily, signUpFamilies } from './families.ts';
import { rowsLag } from './rows-lag.ts';

const connections = 100;
const seconds = 120;

type Send = (family: BenchFamily, random: () => number) => Promise<Reply<unknown>>;

const change: Send = ({ client }, random) =>
  client.post('changeParentInfo', { name: `Robin ${nameOf(random)}` });

/** People look far more often than they change something. */
const requests: readonly [number, Send][] = [
  [0.5, ({ client }) => client.get('me')],
  [0.1, ({ client }) => client.get('timeline')],
  [0.1, ({ client }) => client.get('payments')],
  [0.1, ({ client, athleteId }) => client.get(`athletes/${athleteId}`)],
  [0.2, change],
];

/** Many connections, each asking again as soon as it is answered. */
export const mixed = async (product: LocalProduct, random: () => number) => {
  const { families } = await signUpFamilies(product, connections, 16);
  await product.settle();
  const lag = await rowsLag(product);
  const took: number[] = [];
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    families.map(async (family) => {
      while (performance.now() < until) {
        const send = pick(random);
        let answer: unknown;
        took.push(
          await timed(async () => {
            answer = await answered(send(family, random));
          }),
        );
        if (send === change) lag.expect(family.sub, (answer as { readonly version: number }).version);
      }
    }),
  );
  const rows = await timed(() => lag.untilShown());
  const settling = await timed(() => product.settle());
  return {
    requests: took.length,
    perSecond: Math.round(took.length / seconds),
    p50Ms: Math.round(percentile(took, 0.5)),
    p99Ms: Math.round(percentile(took, 0.99)),
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

import type { LocalProduct, Person } from '../system/start-local.ts';
import type { BareEngine } from './bare-engine.ts';
import { type LeanClient, successfulAnswer } from './lean-client.ts';
import { inParallel, measureSeries, print } from './measure.ts';

const rounds = 600;
const warmUp = 100;

/**
 * Measures commands and queries over HTTP with 1, 8 and 64 families in flight, against the bare engine. The
 * system settles between measurements.
 */
export const benchHttp = async (
  product: LocalProduct,
  bare: BareEngine,
  families: readonly (Person & { readonly client: LeanClient })[],
): Promise<void> => {
  for (const inFlight of [1, 8, 64]) {
    const some = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => families[index % families.length] as (typeof families)[number],
      );
    const change = (family: (typeof families)[number], index: number) =>
      successfulAnswer(
        family.client.post('changeParentInfo', { name: `Robin ${inFlight} ${index} ${Date.now()}` }),
      );
    const look = (family: (typeof families)[number]) => successfulAnswer(family.client.get('me'));

    await inParallel(some(warmUp), inFlight, change);
    await product.settle();
    const write = await inParallel(some(rounds), inFlight, () => bare.write());
    const command = await inParallel(some(rounds), inFlight, change);
    await product.settle();
    print(
      measureSeries(
        `a command (HTTP in, event durable, HTTP out), ${inFlight} in flight, against a bare conditional write, p50`,
        command.each,
        write.each,
        { perSecond: (rounds / command.all) * 1_000 },
      ),
    );

    await inParallel(some(warmUp), inFlight, look);
    const read = await inParallel(some(rounds), inFlight, () => bare.read());
    const query = await inParallel(some(rounds), inFlight, look);
    print(
      measureSeries(`GET /api/me, ${inFlight} in flight, against a bare read, p50`, query.each, read.each, {
        perSecond: (rounds / query.all) * 1_000,
      }),
    );
  }
};

import type { LocalProduct } from '../../system/start-local.ts';
import { successfulAnswer } from '../lean-client.ts';
import { inParallel, percentile, timed } from '../measure.ts';
import { processorMsEach, processorTime } from '../processor-time.ts';
import { signUpFamilies } from './families.ts';
import { rowsLag } from './rows-lag.ts';

const familyCount = 300;
const commandsEach = 4;
const inFlight = 32;

export const commands = async (product: LocalProduct) => {
  const { families } = await signUpFamilies(product, familyCount, 16);
  await product.settle();
  const lag = await rowsLag(product);
  const before = await processorTime(product);
  const work = Array.from({ length: commandsEach }, () => families).flat();
  const took = await inParallel(work, inFlight, async ({ sub, client }, index) => {
    const name = `Robin ${index}`;
    const { version } = await successfulAnswer(
      client.post<{ version: number }>('changeParentInfo', { name }),
    );
    lag.expect(sub, version);
  });
  const rows = await timed(() => lag.untilShown());
  const settling = await timed(() => product.settle());
  const after = await processorTime(product);
  return {
    commands: work.length,
    perSecond: Math.round((work.length / took.all) * 1_000),
    p50Ms: Math.round(percentile(took.each, 0.5)),
    p99Ms: Math.round(percentile(took.each, 0.99)),
    rowsAfterMs: Math.round(rows),
    settledAfterMs: Math.round(rows + settling),
    eventsPerSecondUntilSettled: Math.round((work.length / (took.all + rows + settling)) * 1_000),
    processorMsEach: processorMsEach(work.length, before, after),
  };
};

import type { LocalProduct } from '../../system/start-local.ts';
import { percentile, timed } from '../measure.ts';
import { processorMsEach, processorTime } from '../processor-time.ts';
import { signUpFamilies } from './families.ts';

export const openingMinute = async (product: LocalProduct) => {
  const before = await processorTime(product);
  const { families, each, all } = await signUpFamilies(product, 300, 16);
  const signedUp = await processorTime(product);
  const settling = await timed(() => product.settle());
  const settled = await processorTime(product);
  return {
    families: families.length,
    allMs: Math.round(all),
    p50Ms: Math.round(percentile(each, 0.5)),
    p99Ms: Math.round(percentile(each, 0.99)),
    settledAfterMs: Math.round(settling),
    processorMsEach: processorMsEach(families.length, before, signedUp),
    processorMsEachSettled: processorMsEach(families.length, before, settled),
  };
};

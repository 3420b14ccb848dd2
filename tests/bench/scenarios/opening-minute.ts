import type { LocalProduct } from '../../system/start-local.ts';
import { percentile, timed } from '../measure.ts';
import { signUpFamilies } from './families.ts';

/** Everybody comes when registration opens. */
export const openingMinute = async (product: LocalProduct) => {
  const { families, each, all } = await signUpFamilies(product, 300, 16);
  const settling = await timed(() => product.settle());
  return {
    families: families.length,
    allMs: Math.round(all),
    p50Ms: Math.round(percentile(each, 0.5)),
    p99Ms: Math.round(percentile(each, 0.99)),
    settledAfterMs: Math.round(settling),
  };
};

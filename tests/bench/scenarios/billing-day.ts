import { putCard } from '../../system/put-card.ts';
import type { LocalProduct } from '../../system/start-local.ts';
import { successfulAnswer } from '../lean-client.ts';
import { timed } from '../measure.ts';
import { signUpFamilies } from './families.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

export const billingDay = async (product: LocalProduct, random: () => number) => {
  const { families } = await signUpFamilies(product, 60, 8);
  await product.settle();
  for (const family of families) {
    await putCard(product, family, 'pm_card_visa');
    const programs = weekdays.filter(() => random() < 0.5);
    const selections = [
      { athleteId: family.athleteId, programs: programs.length > 0 ? programs : ['monday'] },
    ];
    await successfulAnswer(family.client.post('saveClasses', { selections }));
  }
  await product.settle();
  const { clock } = await product.status();
  const now = new Date(clock);
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 18)).toISOString();
  const day = await timed(() => product.advanceTo(nextMonth));
  const frozen = await Promise.all(
    families.map(async ({ client }) => {
      const { outstandingBalance } = await successfulAnswer(
        client.get<{ outstandingBalance: { periods: readonly unknown[] } }>('me'),
      );
      return outstandingBalance.periods.length;
    }),
  );
  const charged = frozen.filter((periods) => periods > 0).length;
  if (charged !== families.length) throw new Error(`${charged} of ${families.length} families were charged.`);
  return { families: families.length, charged, monthMs: Math.round(day) };
};

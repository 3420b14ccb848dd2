import { removalFacts } from '@hoops/domain/family/doubles/removal-facts';
import { exampleShare } from '@hoops/domain/family/splits/commands';
import type { AthleteId, FamilyId } from '@hoops/domain/ids';
import type { Act, Scene } from './scene.ts';

export type Homes = { readonly first: Scene; readonly payer: Scene };

export const splitBetween = async ({
  first,
  payer,
}: Homes): Promise<Record<'firstHome' | 'payer', FamilyId> & { readonly athleteId: AthleteId }> => ({
  firstHome: first.id,
  payer: payer.id,
  athleteId: await first.athleteId(),
});

export const proposeSplit = async (homes: Homes): Promise<void> => {
  const { first, payer } = homes;
  const { system } = first;
  await system.order({ do: 'grant-admin', sub: 'coach' });
  const family = await payer.family();
  const [athlete] = family.athletes;
  if (!athlete) throw new Error('There is no athlete.');
  const { firstHome, athleteId } = await splitBetween(homes);
  const seen = removalFacts(family, athlete, system.now().toISOString());
  const [stays, goes] = [
    { familyId: firstHome, athleteId },
    { familyId: payer.id, athleteId: athlete.athleteId },
  ];
  await first.pressing('joinDoubles', { stays, goes, seen, reason: 'One child.' }, 'coach')();
  await payer.putCard('pm_card_visa');
  await first.pressing('proposeSplit', { athleteId, payer: payer.id, percent: 40 })();
};

/** @param scene the home that outlives the flow, because its requests have new idempotency keys */
export const agreeToSplit = async (scene: Scene, homes: Homes): Promise<Act> => {
  const { first, payer } = homes;
  const { firstHome, athleteId } = await splitBetween(homes);
  const [percent, plan] = [40, true] as const;
  const at = first.system.now().toISOString();
  const shown = exampleShare(await first.family(), athleteId, { payer: payer.id, percent, plan }, at);
  const body = { athleteId, firstHome, percent, shownCents: shown.cents };
  return scene.pressing('agreeToSplit', body, payer.id);
};

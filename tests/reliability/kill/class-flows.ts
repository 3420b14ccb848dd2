import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { removalFacts } from '@hoops/domain/family/doubles/removal-facts';
import { exampleShare } from '@hoops/domain/family/splits/commands';
import type { AthleteId, FamilyId } from '@hoops/domain/ids';
import { clubDate, clubPeriod, periodName } from '@hoops/domain/time/club-time';
import type { Flow } from './flow.ts';
import { type Act, openScene, type Scene } from './scene.ts';

const dayMs = 24 * 3_600_000;

const saveClasses = async (scene: Scene, programs: ['monday'] | []): Promise<Act> =>
  scene.pressing('saveClasses', { selections: [{ athleteId: await scene.athleteId(), programs }] });
const pay = async (scene: Scene): Promise<Act> => {
  const { month, year } = periodName(clubPeriod(scene.system.now()));
  return scene.pressing('payOutstandingBalance', { month_of_year: month, year, uid: scene.id });
};

const withMonday = (card: string) => async (scene: Scene) => {
  await scene.putCard(card);
  await (await saveClasses(scene, ['monday']))();
  await scene.system.run();
};
const travelOverMonth = async ({ system }: Scene): Promise<void> => {
  const month = clubPeriod(system.now());
  while (clubPeriod(system.now()) === month) await system.travel(new Date(system.now().getTime() + dayMs));
};
const turnOnAutopay = async (scene: Scene): Promise<Act> => {
  const unpaid = (await scene.family()).charges.filter(isUnpaid);
  const { on, amount } = nextAutopayCharge(unpaid, clubDate(scene.system.now()));
  return scene.pressing('turnOnAutopay', { chargeOn: on, amountCents: amount.cents });
};
const withAutopayOnThe1st = (card: string) => async (scene: Scene) => {
  await withMonday(card)(scene);
  await (await turnOnAutopay(scene))();
  await travelOverMonth(scene);
};
const runAutopay =
  async ({ system }: Scene): Promise<Act> =>
  async () => {
    await system.order({ do: 'autopay' });
    await system.run();
  };
type Homes = Record<'firstHome' | 'payer', FamilyId> & { readonly athleteId: AthleteId };

const homesOf = async ({ system, id: payer }: Scene): Promise<Homes> => {
  const first = openScene(system, `${payer}-first`);
  return { firstHome: first.id, payer, athleteId: await first.athleteId() };
};

/** Another family shares the child, which takes a class, and asks this one to pay 40 percent. */
const withProposal = async (scene: Scene): Promise<void> => {
  const { system, id } = scene;
  const first = openScene(system, `${id}-first`);
  await first.register();
  await (await saveClasses(first, ['monday']))();
  await system.order({ do: 'grant-admin', sub: 'coach' });
  const family = await scene.family();
  const [athlete] = family.athletes;
  if (!athlete) throw new Error('There is no athlete.');
  const { firstHome, athleteId } = await homesOf(scene);
  const seen = removalFacts(family, athlete, system.now().toISOString());
  const [stays, goes] = [
    { familyId: firstHome, athleteId },
    { familyId: id, athleteId: athlete.athleteId },
  ];
  await scene.pressing('joinDoubles', { stays, goes, seen, reason: 'One child.' }, 'coach')();
  await scene.putCard('pm_card_visa');
  await scene.pressing('proposeSplit', { athleteId, payer: id, percent: 40 }, first.id)();
};

const agreeToSplit = async (scene: Scene): Promise<Act> => {
  const { firstHome, athleteId, payer } = await homesOf(scene);
  const percent = 40;
  const at = scene.system.now().toISOString();
  const first = await openScene(scene.system, `${payer}-first`).family();
  const shownCents = exampleShare(first, athleteId, { payer, percent }, at).cents;
  return scene.pressing('agreeToSplit', { athleteId, firstHome, percent, shownCents });
};

const assess =
  async ({ system }: Scene): Promise<Act> =>
  async () =>
    void (await system.order({ do: 'assess-charges' }));

const endClassesOfFirst = async ({ system, id }: Scene): Promise<void> =>
  (await saveClasses(openScene(system, `${id}-first`), []))();

const withoutAutopay = async (scene: Scene): Promise<void> => {
  await (await scene.pressing('turnOffAutopay', {}))();
  await (await saveClasses(scene, []))();
};

export const classFlows: readonly Flow[] = [
  {
    name: 'payOutstandingBalance',
    before: withMonday('pm_card_visa'),
    act: pay,
  },
  {
    name: 'payOutstandingBalance with a declined card',
    before: withMonday('pm_card_chargeCustomerFail'),
    act: pay,
  },
  {
    name: 'the billing of a new month',
    async before(scene) {
      await withMonday('pm_card_visa')(scene);
      await travelOverMonth(scene);
    },
    act: assess,
    sweeps: false,
    after: async (scene) => (await saveClasses(scene, []))(),
  },
  { name: 'agreeToSplit', before: withProposal, act: agreeToSplit, after: endClassesOfFirst },
  {
    name: 'the billing of a share of another home’s bill',
    async before(scene) {
      await withProposal(scene);
      await (await agreeToSplit(scene))();
      await travelOverMonth(scene);
      await scene.system.order({ do: 'assess-charges' });
      await travelOverMonth(scene);
    },
    act: assess,
    sweeps: false,
    after: endClassesOfFirst,
  },
  {
    name: 'turnOnAutopay',
    before: withMonday('pm_card_visa'),
    act: turnOnAutopay,
    after: async (scene) => (await scene.pressing('turnOffAutopay', {}))(),
  },
  {
    name: 'an automatic payment on the 1st',
    before: withAutopayOnThe1st('pm_card_visa'),
    act: runAutopay,
    toTheEnd: true,
    sweeps: false,
    after: withoutAutopay,
  },
  {
    name: 'an automatic payment with a declined card',
    before: withAutopayOnThe1st('pm_card_chargeCustomerFail'),
    act: runAutopay,
    sweeps: false,
    after: withoutAutopay,
  },
];

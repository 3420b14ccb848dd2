import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { clubDate, clubPeriod, periodName } from '@hoops/domain/time/club-time';
import type { Flow } from './flow.ts';
import { type Act, openScene, type Scene } from './scene.ts';
import { agreeToSplit, type Homes, proposeSplit } from './two-homes.ts';

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
const homesOf = (payer: Scene): Homes => ({ first: openScene(payer.system, `${payer.id}-first`), payer });

/** Another family shares the child, which takes a class, and asks this one to pay 40 percent. */
const withProposal = async (scene: Scene): Promise<void> => {
  const homes = homesOf(scene);
  await homes.first.register();
  await (await saveClasses(homes.first, ['monday']))();
  await proposeSplit(homes);
};

const agree = (scene: Scene): Promise<Act> => agreeToSplit(scene, homesOf(scene));

const assess =
  async ({ system }: Scene): Promise<Act> =>
  async () =>
    void (await system.order({ do: 'assess-charges' }));

const endClassesOfFirst = async (scene: Scene): Promise<void> =>
  (await saveClasses(homesOf(scene).first, []))();

const withoutAutopay = async (scene: Scene): Promise<void> => {
  await (await scene.pressing('turnOffAutopay', {}))();
  await (await saveClasses(scene, []))();
};

export const classFlows: readonly Flow[] = [
  {
    name: 'payOutstandingBalance',
    onPush: 'classes: a payment that the parent confirms',
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
  { name: 'agreeToSplit', before: withProposal, act: agree, after: endClassesOfFirst },
  {
    name: 'the billing of a share of another home’s bill',
    onPush: 'the job’s writes in two streams; the simulation plays no splits',
    async before(scene) {
      await withProposal(scene);
      await (await agree(scene))();
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

import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { type Family, givenFamily, givenGuardian, givenOtherHome, givenParent } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { athleteInfo } from '../system/start-local.ts';
import { type LongClub, longName, openLongClub } from './every-screen-club.ts';

export type DialogClub = LongClub & {
  /** Family whose athletes have, in order: a plan, classes, nothing, nothing, a new plan. */
  readonly settled: Family;
  readonly partner: SignedIn;
  /** Family whose athletes have, in order: no split, a requested split, a split. */
  readonly splitting: Family;
  readonly sharing: SignedIn;
  /** An ended plan’s debt allows no new plan. */
  readonly owing: Family;
  /** Parent in the onboarding step that asks about adding an athlete. */
  readonly beginners: SignedIn;
  readonly gone: { readonly sub: string; readonly name: string };
};

/** Shared by all dialogs, because no dialog's command reaches this club. */
export const openDialogClub = async (): Promise<DialogClub> => {
  const made = await openLongClub();
  const { club } = made;
  const settled = await givenFamily(club, {
    name: `Settled ${longName}`,
    email: 'settled@example.com',
    athletes: ['Plan', 'Classes', 'Nothing', 'Late', 'New'].map((of) => ({
      athleteName: `${of} ${longName}`,
    })),
  });
  await givenFamily(club, {
    name: `Double ${longName}`,
    email: 'double@example.com',
    athletes: [{ athleteName: `Plan ${longName}` }],
  });
  const [withPlan = '', withClasses = '', , , withNewPlan = ''] = settled.athleteIds.map(athleteId);
  await club.toFamily(settled, startedPlan(athleteId(withPlan)));
  const begun = startedPlan(athleteId(withNewPlan));
  if (begun.type !== 'PlanStarted') throw new Error('The plan does not start.');
  const currentPeriodStart = '2026-11-09T15:00:00.000Z';
  await club.toFamily(settled, { ...begun, data: { ...begun.data, currentPeriodStart } });
  const owed = [{ invoiceId: 'in_left', amount: usd(5_200), since: '2026-10-01T15:00:00.000Z' }];
  const ended = { plan: 'half_week', endedAt: '2026-11-01T15:00:00.000Z', owed } as const;
  const owing = await givenFamily(club, {
    name: `Owing ${longName}`,
    email: 'owing@example.com',
    athletes: [{ athleteName: `Debt ${longName}` }],
  });
  const withDebt = athleteId(owing.athleteIds[0] ?? '');
  await club.toFamily(owing, startedPlan(withDebt), {
    type: 'TrainingCancelled',
    data: { athleteId: withDebt, ...ended },
  });
  await club.call(settled, 'saveClasses', {
    selections: [{ athleteId: athleteId(withClasses), programs: ['tuesday'] }],
  });
  await club.call(made.coach, 'setPlaces', { program: 'friday', total: 0, grades: [] });
  await club.call(settled, 'joinWaitlist', {
    program: 'friday',
    athleteId: athleteId(settled.athleteIds[2] ?? ''),
  });
  await club.call(settled, 'reportAbsence', {
    athleteId: athleteId(withClasses),
    date: '2026-11-24',
    reason: '',
  });
  const partner = await givenGuardian(club, settled, { name: `Sam ${longName}` });
  await givenOtherHome(club, settled, [withClasses], { name: 'Kim', email: 'other-home@example.com' });
  const splitting = await givenFamily(club, {
    email: 'splitting@example.com',
    athletes: ['Whole', 'Asked', 'Split'].map((of) => ({ athleteName: `${of} ${longName}` })),
  });
  const sharing = await givenOtherHome(club, splitting, splitting.athleteIds, {
    name: `Other ${longName}`,
    email: 'sharing@example.com',
  });
  await club.toFamily(sharing, exampleOf(DefaultPaymentMethodChanged));
  const of = { payer: sharing.sub, percent: 40 };
  const [, asked = '', split = ''] = splitting.athleteIds.map(athleteId);
  await club.call(splitting, 'proposeSplit', { ...of, athleteId: asked });
  await club.call(splitting, 'proposeSplit', { ...of, athleteId: split });
  await club.call(sharing, 'agreeToSplit', {
    athleteId: split,
    firstHome: splitting.sub,
    percent: 40,
    shownCents: 0,
  });
  const beginners = await givenParent(club, { email: 'beginners@example.com' });
  await club.call(beginners, 'continueOnboarding', { action: 'app-link-done' });
  await club.call(beginners, 'addAthlete', { ...athleteInfo, athleteName: longName });
  return {
    ...made,
    settled,
    partner,
    splitting,
    sharing,
    owing,
    beginners,
    gone: { sub: 'family-of-gone', name: `Prof. ${longName}` },
  };
};

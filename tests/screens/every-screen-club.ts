import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { DisputeOpened } from '@hoops/domain/family/disputes/events';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import { athleteId } from '@hoops/domain/ids';
import { EmailSent } from '@hoops/domain/mail/events';
import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { mailStream, reconciliationStream } from '@hoops/domain/stream';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf, scenarioTime } from '@hoops/domain/testing/given-when-then';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily, givenGuardian, invitationOf } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';

export const longName = `${'Bartholomäus-Maximilian '.repeat(3)}Wolfeschlegelsteinhausenbergerdorff`;
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2);
const longEmail = (name: string) => `${name}@${'wolfeschlegelsteinhausenbergerdorff.'.repeat(2)}example.com`;

export const paymentId = 'in_long';
export const disputeId = 'du_long';

export const paperTitle = longName.slice(0, 80);

export type LongClub = {
  readonly club: Club;
  readonly coach: SignedIn;
  readonly family: Family;
  readonly paperId: string;
  readonly photosId: string;
  readonly invitation: string;
  /** Athlete of another family, shared with `family`. */
  readonly sharedId: string;
};

const givenThePast = async (club: Club, coach: SignedIn): Promise<void> => {
  await givenFamily(club, { name: `Prof. ${longName}`, email: longEmail('gone') });
  const { items } = await club.call(coach, 'requests', {});
  for (const { requestId } of items) await club.call(coach, 'markRequestHandled', { requestId });
};

const givenMoney = async (club: Club, family: Family): Promise<void> => {
  const [first = '', second = ''] = family.athleteIds.map(athleteId);
  await club.call(family, 'saveClasses', { selections: [{ athleteId: second, programs: ['tuesday'] }] });
  await club.toFamily(
    family,
    startedPlan(athleteId(first)),
    exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
    exampleOf(PaymentReceived, { paymentId, athleteId: athleteId(first), paidAt: club.now() }),
    exampleOf(PaymentRefunded, { paymentId, refundedAt: club.now() }),
    exampleOf(DisputeOpened, { disputeId, paymentId, openedAt: club.now() }),
    exampleOf(PaymentFailed, { athleteId: athleteId(first), invoiceId: 'in_failed' }),
    { type: 'PlanStatusChanged', data: { athleteId: athleteId(first), status: 'past_due' } },
  );
};

const givenDailyWork = async (club: Club, coach: SignedIn, family: Family): Promise<void> => {
  await club.call(coach, 'addScheduleItem', {
    title: `${longName} night`,
    times: '6 to 7:30 pm',
    location: longName,
    recurrence: {
      days: ['wednesday'],
      startTime: '18:00',
      endTime: '19:30',
      firstDate: '2026-11-04',
      lastDate: null,
    },
  });
  await club.call(coach, 'cancelSessions', {
    firstDate: '2026-11-18',
    lastDate: '2026-11-18',
    reason: longName,
  });
  await club.call(coach, 'markAttendance', {
    date: '2026-11-10',
    familyId: family.sub,
    athleteId: family.athleteIds[1] ?? '',
    mark: 'present',
    tappedAt: club.now(),
  });
  await club.call(undefined, 'sendProgramRequest', {
    type: 'program_change',
    name: longName,
    email: longEmail('visitor'),
    description: longWord,
  });
  await club.call(family, 'askForErasure', {});
};

const givenPapers = async (club: Club, coach: SignedIn, family: Family) => {
  const paper = { seen: 0, text: longWord, grades: null, validMonths: 12, signAgain: true } as const;
  const { paperId } = await club.call(coach, 'publishPaper', {
    ...paper,
    title: paperTitle,
    kind: 'agreement',
    needed: true,
  });
  const { paperId: photosId } = await club.call(coach, 'publishPaper', {
    ...paper,
    title: 'Photos',
    kind: 'photo-consent',
    needed: false,
  });
  const { papers } = await club.call(family, 'papers', {});
  await club.call(family, 'signPaper', {
    athleteId: family.athleteIds[0] ?? '',
    paperId,
    version: 1,
    hash: papers[0]?.hash ?? '',
    signer: longName,
    language: 'en-US',
    page: `https://hoops.example/${longWord}`,
  });
  return { paperId, photosId };
};

const givenOperations = async (club: Club, coach: SignedIn, family: Family): Promise<void> => {
  await club.happens(
    mailStream('mail-long'),
    exampleOf(EmailSent, { familyId: family.sub, kind: 'welcome', to: family.email }),
  );
  await club.happens(reconciliationStream('run-1'), exampleOf(ReconciliationCompleted));
  await club.call(coach, 'startJob', { kind: 'verify', reason: 'Before the audit of this year' });
  club.deps.queues.giveUp('mailer', {
    id: 'letter-1',
    sentAt: club.now(),
    tries: 10,
    reason: `The mail server did not know ${longWord}`,
    stack: [],
    event: { id: 'event-1', type: 'ParentRegistered', stream: `family#${family.sub}`, version: 1 },
  });
};

const givenSharedAthlete = async (club: Club, family: Family): Promise<string> => {
  const email = longEmail('shares');
  const first = await givenFamily(club, {
    name: `Prof. Kim ${longName}`,
    email,
    athletes: [{ athleteName: `Kim ${longName}` }],
  });
  const [sharedId = ''] = first.athleteIds;
  const athletes = [athleteId(sharedId)];
  await club.call(first, 'inviteGuardian', { name: 'Robin', email: family.email, athletes });
  await club.call(family, 'joinAsOtherHome', { token: await invitationOf(club, first) });
  await club.call(first, 'proposeSplit', { athleteId: athleteId(sharedId), payer: family.sub, percent: 40 });
  return sharedId;
};

/** Shared by all screens, because a screen only reads. */
export const openLongClub = async (): Promise<LongClub> => {
  const club = openClub('2024-10-15T18:00:00.000Z');
  const coach = await givenCoach(club);
  await givenThePast(club, coach);
  club.moveTo(scenarioTime);
  const family = await givenFamily(club, {
    name: `Dr. ${longName}`,
    email: longEmail('parent'),
    athletes: [{ athleteName: longName }, { athleteName: `Casey ${longName}` }],
  });
  await givenMoney(club, family);
  await givenDailyWork(club, coach, family);
  await givenOperations(club, coach, family);
  await club.call(coach, 'getParent', { parentId: family.sub });
  for (const inviter of [family, coach])
    await club.call(inviter, 'inviteGuardian', { name: `Sam ${longName}`, email: longEmail('sam') });
  await givenGuardian(club, family, { name: longName, email: longEmail('kim') });
  const invitation = await invitationOf(club, coach);
  const sharedId = await givenSharedAthlete(club, family);
  return { club, coach, family, invitation, sharedId, ...(await givenPapers(club, coach, family)) };
};

import fc from 'fast-check';
import { programs, weekdayOfDate, weekdays } from '../club/days.ts';
import { grades } from '../club/grades.ts';
import { type PlanId, planIds, planPrice, planPriceOn } from '../club/plans.ts';
import { isRejection } from '../decider.ts';
import { maxDaysAhead } from '../family/absences/days-to-miss.ts';
import { ParentRegistered } from '../family/account/events.ts';
import { changeParentInfoInput } from '../family/account/inputs.ts';
import { AthleteAdded } from '../family/athletes/events.ts';
import { childOf } from '../family/athletes/evolve.ts';
import { changeAthleteInput } from '../family/athletes/inputs.ts';
import { nextAutopayCharge } from '../family/autopay/autopay.ts';
import { isUnpaid } from '../family/charges/charges.ts';
import { possiblePauses, returnDay, runningMonth } from '../family/charges/class-pause.ts';
import { ShareBilled } from '../family/charges/events.ts';
import { owedAt, owingOf } from '../family/charges/owed.ts';
import type { FamilyCommand, Unpriced } from '../family/commands.ts';
import type { GivenConsent } from '../family/consent/consent-to.ts';
import { PushTurnedOn } from '../family/devices/events.ts';
import { DisputeFundsMoved, DisputeOpened } from '../family/disputes/events.ts';
import { profileOf } from '../family/doubles/commands.ts';
import { DoubleJoined } from '../family/doubles/events.ts';
import { removalFacts } from '../family/doubles/removal-facts.ts';
import type { FamilyEvent } from '../family/events.ts';
import { genders } from '../family/facts.ts';
import { familyDecider } from '../family/family-decider.ts';
import { GuardianJoined } from '../family/guardians/events.ts';
import type { Intent } from '../family/intents.ts';
import { PaperSigned } from '../family/papers/events.ts';
import {
  PaymentFailed,
  PaymentReceived,
  PaymentRefunded,
  StripeDriftDetected,
} from '../family/payments/events.ts';
import { endedPlanDebt } from '../family/payments/plan-debt.ts';
import type { ObservedSubscription } from '../family/plans/observed.ts';
import { collectsAgainAt, possibleReturns } from '../family/plans/pause.ts';
import { type IntentOutcome, intentOutcomes } from '../family/record-outcome.ts';
import { exampleShare, openSplit } from '../family/splits/commands.ts';
import { PlanShareDue } from '../family/splits/events.ts';
import { splitsOf } from '../family/splits/evolve.ts';
import type { FamilyState } from '../family/state.ts';
import { type AthleteId, athleteId, familyId, intentId, settlementId } from '../ids.ts';
import { addMoney, usd } from '../money.ts';
import { PaperPublished } from '../papers/events.ts';
import type { Paper } from '../papers/papers-decider.ts';
import { currentPolicy } from '../policies/policy-versions.ts';
import { billingAnchor, chargeDate, oneMonthAfter } from '../time/billing-cycle.ts';
import { clubDate, clubPeriod, daysAfter, nextPeriod } from '../time/club-time.ts';
import { atPrices, comingPrices } from './at-prices.ts';
import { giveNotices } from './family-story.ts';
import { scheduleItemWith } from './schedule-item.ts';

/* More than 250 lines, because a random life uses every command of a family. */

/** In the third week of every life, plan and weekday class prices change. */
export const pricesOfLives = comingPrices({ weekday: 6000 });

/** Derives a command from the state, so most commands concern existing athletes and intents. */
type Step = {
  readonly hours: number;
  readonly commandFor: (state: FamilyState, at: string) => Unpriced<FamilyCommand>;
};

const nobody = athleteId('nobody');
const athletePicked = (state: FamilyState, pick: number): AthleteId =>
  (state.kind === 'registered' && state.athletes[pick % (state.athletes.length + 1)]?.athleteId) || nobody;
const subscriptionPicked = (state: FamilyState, id: AthleteId, pick: number): string => {
  const athlete =
    state.kind === 'registered' ? state.athletes.find((one) => one.athleteId === id) : undefined;
  return athlete?.plan.kind === 'live' && pick % 5 > 0 ? athlete.plan.subscriptionId : `sub_${pick % 3}`;
};

const isPaused = (state: FamilyState, id: AthleteId): boolean =>
  state.kind === 'registered' &&
  state.athletes.some(
    ({ athleteId: one, plan: its }) => one === id && its.kind === 'live' && its.pause !== null,
  );

/** Day on which the plan may return; sometimes invalid. */
const returnPicked = (state: FamilyState, id: AthleteId, pick: number): string => {
  const athlete =
    state.kind === 'registered' ? state.athletes.find((one) => one.athleteId === id) : undefined;
  const days = athlete?.plan.kind === 'live' ? possibleReturns(athlete.plan) : [];
  return days[pick % (days.length + 1)] ?? '2027-01-13T14:00:00.000Z';
};

const deviceStep = (n: number): Unpriced<FamilyCommand> => {
  const deviceId = String(n % 4).padStart(43, 'a');
  if (n < 7) return { type: 'TurnOnPush', ...PushTurnedOn.example, deviceId };
  if (n === 7) return { type: 'TurnOffPush', deviceIds: [deviceId] };
  if (n < 10) return { type: 'ObserveDevicesGone', deviceIds: [deviceId] };
  return { type: 'ChangeMailPreferences', scheduleChanges: n % 2 === 0 };
};

const guardianStep = (state: FamilyState, n: number): Unpriced<FamilyCommand> => {
  const family = state.kind === 'registered' ? state : undefined;
  const by = family && n > 0 ? family.familyId : 'sub-2';
  const { sub, name, email, ...example } = GuardianJoined.example;
  const { invitationId } = family?.invitations.at(-1) ?? example;
  if (family && family.guardians.length > 0) {
    if (n % 3 === 0 && family.guardians.every((one) => one.email === email))
      return { type: 'ProveGuardianEmail', sub, email: 'b@example.com', tokenIssuedAt: '2026-11-12' };
    if (n % 3 === 1 && family.guardians.every((one) => one.name === name))
      return { type: 'ChangeGuardianName', sub, name: 'Sam Moore' };
    return n % 2 === 0 ? { type: 'LeaveAsGuardian', sub } : { type: 'RemoveGuardian', sub, by };
  }
  if (family && family.invitations.length > 0) {
    if (n === 1) return { type: 'WithdrawGuardianInvitation', invitationId, by };
    return { type: 'JoinAsGuardian', invitationId, sub, name, email, agreed: textsInForce };
  }
  return { type: 'InviteGuardian', name, email, by };
};

const sharingStep = (state: FamilyState, n: number): Unpriced<FamilyCommand> => {
  const family = state.kind === 'registered' ? state : undefined;
  const home = familyId('family-2');
  const [athlete] = family?.athletes ?? [];
  const [foreign] = family?.sharedAthletes ?? [];
  const open = family?.invitations.find(({ athletes }) => athletes);
  if (foreign && n % 2 === 0)
    return { type: n % 4 === 0 ? 'LeaveSharedAthlete' : 'EndSharedAthlete', ...foreign };
  if (athlete && athlete.sharedWith.length > 0) {
    const asked = { athleteId: athlete.athleteId, home };
    return n % 3 === 0
      ? { type: 'ReleaseSharedAthlete', ...asked }
      : { type: 'UnshareAthlete', ...asked, by: family?.familyId ?? '' };
  }
  if (open) return { type: 'ShareAthletes', invitationId: open.invitationId, home };
  if (n % 3 === 0)
    return {
      type: 'JoinSharedAthletes',
      athletes: [{ athleteId: athleteId('athlete-9'), firstHome: familyId('family-9') }],
    };
  const { name, email } = GuardianJoined.example;
  const invited = { name, email: `other-${email}`, athletes: athlete ? [athlete.athleteId] : [nobody] };
  return { type: 'InviteGuardian', ...invited, by: family?.familyId ?? '' };
};

const splitStep = (state: FamilyState, at: string, n: number): Unpriced<FamilyCommand> => {
  const family = state.kind === 'registered' ? state : undefined;
  const foreign = { athleteId: athleteId('athlete-9'), firstHome: familyId('family-9') };
  if (!family || (family.sharedAthletes.length === 0 && n % 5 === 0))
    return { type: 'JoinSharedAthletes', athletes: [foreign] };
  const own = family.athletes.find(({ sharedWith }) => sharedWith.length > 0);
  const isPayer = own === undefined || n % 4 === 1;
  const of = isPayer
    ? { ...foreign, payer: family.familyId }
    : { athleteId: own.athleteId, firstHome: family.familyId, payer: familyId('family-2') };
  if (n % 7 === 0) {
    const lines = ShareBilled.example.lines.map((line) => ({ ...line, amount: usd(100 + n) }));
    const share = { payer: family.familyId, month: '2026-10' as const, pricingVersion: '2023-1', lines };
    return { type: 'BillShare', firstHome: foreign.firstHome, share };
  }
  if (n % 11 === 0) {
    const { payer: _payer, ...share } = PlanShareDue.example;
    return {
      type: 'ObservePlanShare',
      ...share,
      athleteId: athletePicked(state, n),
      invoiceId: `in_${n % 4}`,
    };
  }
  const open = openSplit(splitsOf(family, of));
  if (!open) return { type: 'ProposeSplit', ...of, percent: 1 + (n % 100), by: of.firstHome };
  if (open.from !== null) return { type: 'EndSplit', ...of, by: 'first-home' };
  if (n % 3 === 0) return { type: 'DeclineSplit', ...of, by: 'other-home' };
  const plan = n % 2 === 0 ? ({ plan: true } as const) : {};
  const shownCents = isPayer ? n : exampleShare(family, of.athleteId, { ...open, ...plan }, at).cents;
  const { percent } = open;
  return { type: 'AgreeToSplit', ...of, percent, shownCents, athleteName: 'Jordan', ...plan };
};

const pick = fc.nat({ max: 999 });
const plan = fc.constantFrom(...planIds);
const soon = fc.constantFrom('2026-12-01T14:00:00.000Z', '2027-01-01T14:00:00.000Z');
/** Some of these periods still allow a withdrawal. */
const period = fc.record({
  currentPeriodStart: fc.constantFrom('2026-11-01T14:00:00.000Z', '2027-03-01T14:00:00.000Z'),
  currentPeriodEnd: soon,
});
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });
const fixed = (command: Unpriced<FamilyCommand>): fc.Arbitrary<Step['commandFor']> =>
  fc.constant(() => command);

/** The card ending in 4444 expires during most lives; the others do not. */
const cardOf = (last4: string) => ({
  brand: 'visa',
  last4,
  expMonth: 1,
  expYear: last4 === '4444' ? 2027 : 2031,
});
const { isAdditional: _isAdditional, athleteId: _athleteId, ...athleteForm } = AthleteAdded.example;

const typed = fc.oneof(fc.constantFrom('', ' ', 'Jordan'), fc.string({ unit: 'grapheme', maxLength: 20 }));

export const athleteEdit = fc
  .record(
    {
      athleteName: typed,
      dateOfBirth: typed,
      gender: maybe(fc.constantFrom(...genders)),
      grade: maybe(fc.constantFrom(...grades)),
      medicalConditions: typed,
      yearsOfExperience: typed,
      emergencyContact: fc.record({ firstName: typed, lastName: typed, phoneNumber: typed }),
    },
    { requiredKeys: ['emergencyContact'] },
  )
  .map((changes) => changeAthleteInput.safeParse({ athleteId: nobody, changes }).data?.changes ?? {});

const absenceStep = (state: FamilyState, at: string, n: number): Unpriced<FamilyCommand> => {
  const athletes = state.kind === 'registered' ? state.athletes : [];
  const [known] = athletes.flatMap(({ athleteId: id, absences }) =>
    absences.slice(-1).map(({ date }) => ({ athleteId: id, date })),
  );
  if (known && n % 8 < 6) return { type: 'TakeBackAbsence', ...known, trainings: [] };
  const training = athletes.find(
    ({ plan: { kind }, classes }) => kind === 'live' || classes.includes('reps'),
  );
  const asked = {
    athleteId: training?.athleteId ?? athletePicked(state, n),
    // The date is far in the future, because weeks pass between steps.
    date: daysAfter(clubDate(at), n % maxDaysAhead),
    reason: 'Flu',
  };
  return { type: 'ReportAbsence', ...asked, trainings: [] };
};

export const everyDay = (...canceled: readonly string[]) => [
  scheduleItemWith({
    recurrence: {
      days: [...weekdays],
      startTime: '17:00',
      endTime: '18:30',
      firstDate: '2026-09-01',
      lastDate: null,
    },
    exceptions: canceled.map((date) => ({ date, changes: null, reason: '' })),
  }),
];

const makeUpStep = (state: FamilyState, at: string, n: number): Unpriced<FamilyCommand> => {
  const athletes = state.kind === 'registered' ? state.athletes : [];
  const known = athletes.flatMap(({ athleteId: id, makeUps }) =>
    makeUps.filter(({ ended }) => ended === null).map((makeUp) => ({ athleteId: id, ...makeUp })),
  );
  const dates = [0, 1, 2, 3, 4].map((days) => daysAfter(clubDate(at), days + (n % 10)));
  const open = known.find(({ booked }) => booked === null);
  const booked = known.findLast((makeUp) => makeUp.booked !== null && makeUp.booked.date > clubDate(at));
  if (booked && n % 4 < 2)
    return {
      type: 'ReleaseMakeUp',
      athleteId: booked.athleteId,
      makeUpId: booked.makeUpId,
      trainings: everyDay(),
    };
  if (open && n % 4 < 3) {
    const date = daysAfter(clubDate(at), 20 + (n % 6));
    return {
      type: 'BookMakeUp',
      athleteId: open.athleteId,
      makeUpId: open.makeUpId,
      program: weekdayOfDate(date) ?? 'monday',
      date,
      byCoach: true,
      offerings: {},
      trainings: everyDay(),
    };
  }
  const missed = known.filter(({ reason }) => reason === 'session-canceled').map((makeUp) => makeUp.missed);
  return n % 8 === 3
    ? { type: 'SettleMakeUps', dates: missed, trainings: everyDay() }
    : { type: 'SettleMakeUps', dates, trainings: everyDay(...dates) };
};

const deletionStep = (state: FamilyState, n: number): Unpriced<FamilyCommand> => ({
  type: 'DeleteAthlete',
  athleteId: athletePicked(state, n),
});

const doubleStep = (state: FamilyState, at: string, n: number): Unpriced<FamilyCommand> => {
  const picked = athletePicked(state, n);
  const athlete =
    state.kind === 'registered' ? state.athletes.find((one) => one.athleteId === picked) : undefined;
  if (state.kind !== 'registered' || !athlete) return deletionStep(state, n);
  const { other, reason } = DoubleJoined.example;
  const seen = removalFacts(state, athlete, at);
  const move = n % 3 === 0 ? undefined : { isShared: n % 3 === 1 };
  if (move && n % 8 === 0) {
    const profile = { ...profileOf(athlete), athleteName: `Moved ${at}` };
    return {
      type: 'ReceiveAthlete',
      athleteId: athleteId(`moved-${Date.parse(at)}`),
      profile,
      other,
      reason,
      move,
    };
  }
  return { type: 'RemoveDouble', athleteId: picked, child: childOf(athlete), other, reason, seen, move };
};

const paperStep = (state: FamilyState, n: number): Unpriced<FamilyCommand> => {
  const { text: _text, ...published } = PaperPublished.example;
  const paper: Paper = { ...published, publishedAt: '2026-11-01T15:00:00.000Z', isRetired: false };
  const papers = [paper, { ...paper, paperId: 'photos', needed: false, kind: 'photo-consent' as const }];
  const of = { athleteId: athletePicked(state, n), paperId: n % 3 === 0 ? 'photos' : paper.paperId, papers };
  if (n % 2 === 0) return { type: 'DeclinePaper', ...of };
  if (n % 7 === 0) return { type: 'RemindOfPaper', ...of };
  const { signer, language, page } = PaperSigned.example;
  return { type: 'SignPaper', ...of, version: paper.version, hash: paper.hash, signer, language, page };
};

const parentForm = fc
  .record(
    {
      name: typed,
      phoneNumber: typed,
      address: fc.record({ street: typed, city: typed, state: typed, zipCode: typed }),
    },
    { requiredKeys: [] },
  )
  .map((form) => changeParentInfoInput.safeParse(form).data ?? {});

const textsInForce = {
  terms: currentPolicy('terms').version,
  privacy: currentPolicy('privacy').version,
  isGuardian: true,
} as const;

const people: readonly fc.Arbitrary<Step['commandFor']>[] = [
  fixed({ type: 'RegisterParent', ...ParentRegistered.example }),
  fixed({ type: 'RegisterParent', ...ParentRegistered.example, familyId: familyId('family-2') }),
  fc.constantFrom('Dana', 'Robin').map((name) => () => ({ type: 'ChangeParentInfo', name })),
  parentForm.map((form) => () => ({ type: 'ChangeParentInfo', ...form })),
  fc.tuple(fc.constantFrom('a@example.com', 'b@example.com'), soon).map(([email, tokenIssuedAt]) => () => ({
    type: 'ProveEmail',
    email,
    tokenIssuedAt,
  })),
  // Some numbers change email preferences, guardians or other homes instead of devices.
  fc.nat({ max: 35 }).map((n) => (state) => {
    if (n < 12) return deviceStep(n);
    return n < 26 ? guardianStep(state, n - 12) : sharingStep(state, n - 26);
  }),
  pick.map((n) => (state, at) => {
    if (n % 10 === 8) return { type: 'DeleteAthlete', athleteId: athletePicked(state, n) };
    return n % 2 === 0 ? sharingStep(state, n % 10) : splitStep(state, at, n);
  }),
  fc
    .constantFrom('app-link-done' as const, 'no-more-athletes' as const)
    .map((action) => () => ({ type: 'ContinueOnboarding', action })),
  fc.constantFrom('OpenPaymentMethodPage' as const, 'BeginActing' as const).map((type) => () => ({ type })),
  fixed({ type: 'CompleteProgramRequest' }),
  fixed({ type: 'AssessCharges' }),
  fc.tuple(pick, fc.boolean()).map(([n, confirmed]) => () => ({
    type: 'AddAthlete',
    ...athleteForm,
    athleteName: `Robin ${n % 5}`,
    confirmed,
  })),
  // Absences and grade changes share one entry, to keep rare steps from getting rarer.
  pick.map((n) => (state, at) => {
    if (n % 2 === 1) return absenceStep(state, at, n);
    const changes = { grade: n % 3 === 0 ? null : ('5' as const) };
    return { type: 'ChangeAthlete', athleteId: athletePicked(state, n), changes };
  }),
  // Papers share the entry of make-ups, to keep rare steps from getting rarer.
  pick.map((n) => (state, at) => (n % 5 === 4 ? paperStep(state, n) : makeUpStep(state, at, n))),
  fc.tuple(pick, athleteEdit).map(([n, changes]) => (state) => ({
    type: 'ChangeAthlete',
    athleteId: athletePicked(state, n),
    changes,
  })),
  pick.map((n) => (state, at) => (n % 4 === 0 ? doubleStep(state, at, n) : deletionStep(state, n))),
  fixed({ type: 'TurnOffAutopay' }),
  fc.constant((state: FamilyState) => ({
    type: 'SaveClasses' as const,
    offerings: {},
    selections:
      state.kind === 'registered'
        ? state.athletes.map(({ athleteId: id }) => ({ athleteId: id, programs: [] }))
        : [],
  })),
  fc.tuple(pick, pick, fc.subarray([...programs])).map(([n, m, chosen]) => (state, at) => ({
    type: 'SaveClasses',
    offerings: {},
    ...(n % 10 === 3 ? { from: nextPeriod(clubPeriod(at)) } : {}),
    selections: [
      { athleteId: athletePicked(state, n), programs: chosen },
      { athleteId: athletePicked(state, m), programs: chosen.slice(1) },
    ],
  })),
];

const uncollected = fc.tuple(pick, soon).map(([n, since]) => ({
  invoiceId: `in_${n % 4}`,
  amount: planPrice.half_week,
  since,
}));

const outcomes: fc.Arbitrary<IntentOutcome> = fc.oneof(
  soon.map((endedAt) => ({ kind: 'subscriptions-ended', endedAt }) as const),
  soon.map((endedAt) => ({
    kind: 'withdrawn' as const,
    endedAt,
    refunded: planPrice.half_week,
    refunds: [{ ...PaymentRefunded.example, refundId: 're_9', isOver: true }],
  })),
  fc
    .tuple(fc.constantFrom('active', 'past_due'), pick, maybe(uncollected), fc.boolean())
    .map(([status, n, left, isTried]) => ({
      kind: 'plan-paid' as const,
      status,
      payments: [{ ...PaymentReceived.example, paymentId: `in_${n % 4}` }],
      left: left ? [{ ...left, isTried }] : [],
    })),
  fc.tuple(pick, fc.boolean()).map(([n, isPaid]) => ({
    kind: 'debt-paid' as const,
    isPaid,
    payments: [{ ...PaymentReceived.example, paymentId: `in_${n % 4}` }],
  })),
  fc.tuple(pick, fc.boolean()).map(([n, isPaid]) => ({
    kind: 'written-off' as const,
    invoices: isPaid ? [] : [`in_${n % 4}`],
    payments: isPaid ? [{ ...PaymentReceived.example, paymentId: `in_${n % 4}` }] : [],
  })),
  soon.map((givenAt) => ({ kind: 'credit-given', creditId: 'cbtxn_1', givenAt }) as const),
  fc.constant({ kind: 'failed', code: 'card-declined' } as const),
);

const fitting = ({ kind }: Intent): readonly string[] =>
  intentOutcomes.filter((one) => one.kind === kind).flatMap(({ recorders }) => Object.keys(recorders));

const news: fc.Arbitrary<Partial<ObservedSubscription>> = fc.record(
  {
    plan,
    priceId: fc.constantFrom('price', 'price_2'),
    status: fc.constantFrom('active', 'active', 'past_due', 'unpaid', 'incomplete', 'canceled'),
    currentPeriodEnd: soon,
    cancelAt: maybe(soon),
    // The last date is far in the future, because weeks pass between steps.
    pause: fc.constantFrom(
      null,
      { collectsAgainAt: null },
      { collectsAgainAt: '2026-12-31T14:00:00.000Z' },
      { collectsAgainAt: '2029-01-31T14:00:00.000Z' },
    ),
    endedAt: maybe(soon),
    scheduled: maybe(
      fc.record({
        scheduleId: fc.constant('sub_sched_1'),
        to: plan,
        price: fc.constantFrom(usd(11400), usd(10400)),
        effectiveAt: soon,
      }),
    ),
    uncollected: maybe(uncollected),
  },
  { requiredKeys: [] },
);
const known = (state: FamilyState, id: AthleteId, pick: number): ObservedSubscription => {
  const athlete =
    state.kind === 'registered' ? state.athletes.find((one) => one.athleteId === id) : undefined;
  const change = athlete?.plan.kind === 'live' ? athlete.plan.change : undefined;
  const pausedUntil = athlete?.plan.kind === 'live' ? athlete.plan.pause?.until : undefined;
  return {
    plan: 'half_week',
    priceId: 'price',
    price: planPrice.half_week,
    status: 'active',
    currentPeriodStart: '2026-11-01T14:00:00.000Z',
    currentPeriodEnd: '2026-12-01T14:00:00.000Z',
    endedAt: null,
    ...(athlete?.plan.kind === 'live' ? athlete.plan : {}),
    athleteId: id,
    intentId: null,
    subscriptionId: subscriptionPicked(state, id, pick),
    cancelAt: change?.kind === 'cancellation' ? change.effectiveAt : null,
    pause: pausedUntil ? { collectsAgainAt: collectsAgainAt(pausedUntil) } : null,
    scheduled: change?.kind === 'switch' ? change : null,
    uncollected: null,
    ...(pick % 10 === 0 && { sharePercent: 40 }),
  };
};

/** Subscription after Stripe has completed an intent; undefined if the intent changes no plan. */
const carriedOut = (
  state: FamilyState,
  intent: Intent,
  pick: number,
  period: Pick<ObservedSubscription, 'currentPeriodStart' | 'currentPeriodEnd'>,
): ObservedSubscription | undefined => {
  if (!('athleteId' in intent)) return undefined;
  const before = known(state, intent.athleteId, pick);
  switch (intent.kind) {
    case 'start-plan':
      return { ...before, plan: intent.plan, intentId: intent.intentId, ...period };
    case 'switch-plan': {
      const { currentPeriodEnd: effectiveAt } = before;
      const scheduled = { scheduleId: 'sub_sched_1', to: intent.to, price: usd(11400), effectiveAt };
      return pick % 4 > 0 ? { ...before, scheduled } : { ...before, plan: intent.to, priceId: 'price_2' };
    }
    case 'cancel-switch':
      return { ...before, scheduled: null };
    case 'pause-plan':
      return { ...before, pause: { collectsAgainAt: collectsAgainAt(intent.until) } };
    case 'end-pause':
      return { ...before, pause: null };
    case 'cancel-training':
      return { ...before, scheduled: null, cancelAt: before.currentPeriodEnd };
    case 'undo-cancellation':
      return { ...before, cancelAt: null };
    case 'share-plan':
      return { ...before, sharePercent: intent.percent };
    case 'move-price':
      return { ...before, price: intent.price, priceId: 'price_3' };
    default:
      return undefined;
  }
};

const { disputeId: _dispute, paymentId: _payment, ...movedFacts } = DisputeFundsMoved.example;

const disputeSteps = [
  { type: 'ObserveDispute', status: 'needs_response' },
  { type: 'ObserveDispute', status: 'needs_response' },
  { type: 'ObserveDispute', status: 'warning_needs_response' },
  { type: 'ObserveDispute', status: 'under_review' },
  { type: 'ObserveDispute', status: 'won' },
  { type: 'AnswerDispute', submit: false, evidence: { customer_name: 'Dana Reyes' } },
  { type: 'AnswerDispute', submit: true, evidence: {} },
  { type: 'AcceptDispute' },
  { type: 'AcceptDispute' },
] as const;

const disputeSeen = (n: number, status: string, intentId: string | null = null): Unpriced<FamilyCommand> => {
  const isInquiry = status.startsWith('warning_');
  return {
    type: 'ObserveDispute',
    ...DisputeOpened.example,
    disputeId: `du_${n % 2}`,
    dueBy: '2028-01-01T05:59:59.000Z',
    status,
    isInquiry,
    moves: isInquiry ? [] : [{ ...movedFacts, transactionId: `txn_${n % 2}` }],
    intentId,
  };
};

const debtStep = (state: FamilyState, n: number): Unpriced<FamilyCommand> => {
  const failed = state.kind === 'registered' ? state.failedPayments : [];
  const ended = failed.find((one) => one.ended && one.athleteId !== null)?.athleteId;
  if (!ended || state.kind !== 'registered' || n % 3 === 0)
    return { type: 'PayPlan', athleteId: athletePicked(state, n) };
  if (n % 3 === 1) return { type: 'PayPlan', athleteId: ended, ended: true };
  const amountCents = endedPlanDebt(state, ended).cents;
  return { type: 'WriteOffDebt', athleteId: ended, amountCents, reason: 'Moved away.' };
};

const billing: readonly fc.Arbitrary<Step['commandFor']>[] = [
  pick.map((n) => (state) => debtStep(state, n)),
  fc
    .record({
      method: fc.constantFrom('cash', 'check', 'credit'),
      amountCents: fc.integer({ min: 1, max: 12_000 }),
    })
    .map((paid) => (state) => ({
      type: 'RecordPayment',
      reason: 'Paid after practice.',
      openCents:
        state.kind === 'registered'
          ? addMoney(usd(0), ...state.charges.filter(isUnpaid).map(({ amount }) => amount)).cents
          : 0,
      ...paid,
    })),
  fixed({ type: 'LinkCustomer', customerId: 'cus_1' }),
  fc.constantFrom(true, true, true, false).chain((hasDefault) =>
    fc.constantFrom('4242', '4444').map((last4) => () => ({
      type: 'ObserveDefaultCard',
      hasDefault,
      card: hasDefault ? cardOf(last4) : null,
    })),
  ),
  pick.map((n) => () => {
    const paid = { ...PaymentReceived.example, paymentId: `in_${n % 4}` };
    return n % 3 > 0
      ? { type: 'ObservePayment', ...paid }
      : { type: 'ObserveInvoicePaid', ...paid, credit: usd(2000) };
  }),
  pick.map((n) => (state) => ({
    type: 'GiveCredit',
    reason: 'Two rained-out sessions.',
    amountCents: 2000,
    creditCents: state.kind === 'registered' ? state.planCredit.cents + (n % 5 === 0 ? 1 : 0) : 0,
  })),
  fc.tuple(pick, pick).map(([n, attempt]) => () => ({
    type: 'ObservePaymentFailure',
    ...PaymentFailed.example,
    invoiceId: `in_${n % 4}`,
    attempt: attempt % 3,
  })),
  pick.map((n) => () => ({ type: 'ObserveRefund', ...PaymentRefunded.example, refundId: `re_${n % 4}` })),
  fc.tuple(pick, fc.constantFrom(...disputeSteps)).map(
    ([n, step]) =>
      () =>
        step.type === 'ObserveDispute' ? disputeSeen(n, step.status) : { ...step, disputeId: `du_${n % 2}` },
  ),
  pick.map((n) => (state) => ({
    type: 'ObserveSettlementPaid',
    settlementId: settlementPicked(state, n),
    paymentIntentId: `pi_${n % 4}`,
  })),
  fc.tuple(pick, fc.constantFrom('for good', 'for now', 'delivered')).map(([n, report]) => (state) => {
    const mail = {
      email: state.kind === 'registered' && n % 4 > 0 ? state.parent.email : 'old@example.com',
      mailId: `mail-${n % 4}`,
    };
    return report === 'delivered'
      ? {
          type: 'ObserveEmailDelivered',
          ...mail,
          sentAt: n % 3 > 0 ? '2099-01-01T00:00:00Z' : '2020-01-01T00:00:00Z',
        }
      : { type: 'ObserveEmailCameBack', ...mail, permanent: report === 'for good' };
  }),
  fixed({ type: 'RecordDrift', ...StripeDriftDetected.example }),
];

const consentToStart = (subscriptionType: PlanId, isOld: boolean, at: string): GivenConsent => ({
  words: currentPolicy('plan-consent').version,
  refunds: currentPolicy('refunds').version,
  nowCents: planPriceOn(subscriptionType, clubDate(at), pricesOfLives).cents - (isOld ? 1 : 0),
  next: renewalOf(subscriptionType, chargeDate(oneMonthAfter(billingAnchor(at)).toISOString())),
  locale: 'en-US',
});
const renewalOf = (plan: PlanId, on: string) => ({ cents: planPriceOn(plan, on, pricesOfLives).cents, on });

const turnOn = (state: FamilyState, n: number, at: string): Unpriced<FamilyCommand> => {
  const unpaid = state.kind === 'registered' ? owedAt(owingOf(state), at).unpaid : [];
  const { on, amount } = nextAutopayCharge(unpaid, clubDate(at));
  return { type: 'TurnOnAutopay', chargeOn: on, amountCents: amount.cents + (n % 5 === 0 ? 1 : 0) };
};

/** Separate list, drawn more often because plans and payments need several steps. */
const plans: readonly fc.Arbitrary<Step['commandFor']>[] = [
  pick.map((n) => (state, at) => turnOn(state, n, at)),
  fixed({ type: 'RunAutopay' }),
  fc
    .constantFrom('2026-11' as const, '2026-12' as const, '2027-01' as const, '2027-02' as const)
    .map((period) => () => ({ type: 'PayOutstandingBalance', period })),
  fc.tuple(pick, plan).map(([n, subscriptionType]) => (state, at) => ({
    type: 'CreateSubscription',
    athleteId: athletePicked(state, n),
    subscriptionType,
    ...(n % 3 > 0 && { consent: consentToStart(subscriptionType, n % 9 === 1, at) }),
  })),
  fc.tuple(pick, plan, pick).map(([n, newPlanId, s]) => (state) => ({
    type: 'SwitchPlan',
    athleteId: athletePicked(state, n),
    currentSubscriptionId: subscriptionPicked(state, athletePicked(state, n), s),
    newPlanId,
  })),
  fc
    .tuple(
      pick,
      fc.constantFrom(
        'CancelSwitch' as const,
        'CancelTraining' as const,
        'UndoCancellation' as const,
        'WithdrawFromPlan' as const,
      ),
    )
    .map(([n, type]) => (state) => ({ type, athleteId: athletePicked(state, n) })),
  fc.tuple(pick, pick).map(([n, months]) => (state) => {
    const id = athletePicked(state, n);
    return isPaused(state, id) || months % 9 === 0
      ? { type: 'EndPause', athleteId: id }
      : { type: 'PausePlan', athleteId: id, until: chargeDate(returnPicked(state, id, months)) };
  }),
  fc.tuple(pick, pick).map(
    ([n, months]) =>
      (state, at) =>
        pauseOrReturn(state, athletePicked(state, n), months, at),
  ),
  fc
    .tuple(pick, period, fc.array(outcomes, { minLength: 28, maxLength: 28 }))
    .map(([n, first, all]) => (state) => {
      const open =
        state.kind === 'registered' ? state.openIntents[n % (state.openIntents.length + 1)] : undefined;
      if (open?.kind === 'settle' && n % 5 > 0) {
        const paymentIntentId = `pi_${n % 4}`;
        return { type: 'ObserveSettlementPaid', settlementId: open.settlementId, paymentIntentId };
      }
      if (open && 'disputeId' in open && n % 5 > 0) {
        const status = open.kind === 'accept-dispute' ? 'lost' : 'under_review';
        return { ...disputeSeen(Number(open.disputeId.slice(3)), status, open.intentId) };
      }
      const observed = open && n % 5 > 0 ? carriedOut(state, open, n, first) : undefined;
      if (observed) return { type: 'ObserveSubscription', ...observed };
      const fit = open && n % 4 > 0 ? all.filter(({ kind }) => fitting(open).includes(kind)) : [];
      // Few outcomes fail, although any intent may fail.
      const fits = (n % 5 > 0 ? fit.find(({ kind }) => kind !== 'failed') : undefined) ?? fit[0];
      const outcome = fits ?? (n % 2 > 0 ? all[0] : undefined) ?? { kind: 'failed', code: 'card-declined' };
      return { type: 'RecordIntentOutcome', intentId: open?.intentId ?? intentId('unknown'), outcome };
    }),
  fixed(giveNotices),
  fc.tuple(pick, pick, news).map(([n, s, changes]) => (state) => ({
    type: 'ObserveSubscription',
    ...known(state, athletePicked(state, n), s),
    ...changes,
  })),
];

const pauseOrReturn = (
  state: FamilyState,
  id: AthleteId,
  months: number,
  at: string,
): Unpriced<FamilyCommand> => {
  const family = state.kind === 'registered' ? state : undefined;
  const isPausing = family?.athletes.some((one) => one.athleteId === id && one.classPause !== null);
  if (isPausing ? months % 3 > 0 : months % 9 === 0) return { type: 'EndClassPause', athleteId: id };
  const offered = possiblePauses(runningMonth(family?.charges ?? [], at)).map(returnDay);
  return {
    type: 'PauseClasses',
    athleteId: id,
    until: offered[months % (offered.length + 1)] ?? '2027-01-13',
  };
};

const settlementPicked = (state: FamilyState, n: number) => {
  const open = state.kind === 'registered' ? state.openIntents.filter(({ kind }) => kind === 'settle') : [];
  const known = [...open, ...(state.kind === 'registered' ? state.failedSettlements : [])];
  const one = known[n % (known.length + 1)];
  return one && 'settlementId' in one ? one.settlementId : settlementId('unknown');
};

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    // Often zero hours, because some changes can be undone only on the same day.
    hours: fc.oneof(fc.constant(0), fc.nat({ max: 24 * 12 })),
    commandFor: fc.oneof(...people, ...plans, ...plans, ...plans, ...billing),
  }),
  { minLength: 1, maxLength: 80, size: 'max' },
);

export type LifeStep = {
  readonly command: FamilyCommand;
  readonly at: string;
  readonly before: FamilyState;
  readonly decision: ReturnType<typeof familyDecider.decide>;
  readonly state: FamilyState;
};

const live = (story: readonly Step[]): readonly LifeStep[] => {
  const life: LifeStep[] = [];
  let state = familyDecider.initialState;
  let now = Date.parse('2026-11-10T18:00:00.000Z');
  let ids = 0;
  const opening: readonly Unpriced<FamilyCommand>[] = [
    { type: 'RegisterParent', ...ParentRegistered.example, agreed: textsInForce },
    { type: 'ObserveDefaultCard', hasDefault: true, card: null },
    { type: 'AddAthlete', ...athleteForm },
    { type: 'AddAthlete', ...athleteForm, athleteName: 'Sam Reyes' },
  ];
  const all = [...opening.map((command) => ({ hours: 0, commandFor: () => command })), ...story];
  for (const { hours, commandFor } of all) {
    now += hours * 3_600_000;
    const at = new Date(now).toISOString();
    const before = state;
    const command = atPrices(commandFor(before, at), pricesOfLives);
    const decision = familyDecider.decide(before, command, { at, newId: () => `id-${++ids}` });
    if (!isRejection(decision)) {
      for (const event of decision) state = familyDecider.evolve(state, event, { at });
    }
    life.push({ command, at, before, decision, state });
  }
  return life;
};

export const familyLives: fc.Arbitrary<readonly LifeStep[]> = steps.map(live);

export const eventsOf = (life: readonly LifeStep[]): readonly FamilyEvent[] =>
  life.flatMap(({ decision }) => (isRejection(decision) ? [] : decision));

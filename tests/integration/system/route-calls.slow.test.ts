import { createECDH } from 'node:crypto';
import type { paymentsAnswer } from '@hoops/api/payments/routes';
import type { RouteId, Routes } from '@hoops/api/routes';
import { routeList } from '@hoops/api/routes';
import { familyId } from '@hoops/domain/ids';
import { examplePapers } from '@hoops/domain/papers/example-papers';
import { familyStream } from '@hoops/domain/stream';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { approved } from '../../stacks/approved-calls.ts';
import { athleteInfo, parentInfo } from '../../system/start-local.ts';
import { countedCalls, inSequence, type Trace, traceCalls } from '../../system/trace-calls.ts';
import {
  type Process,
  type RouteRow,
  routeNamed,
  startProcess,
  startTracedClub,
  type TracedClub,
} from './traced-club.ts';

const dana = 'dana';
const coach = 'coach';

let club: TracedClub;
let home: Process;
const athletes: string[] = [];
const ask = (id: RouteId, input: object, caller = dana) => club.ask(home, id, caller, input);

beforeAll(async () => {
  club = await startTracedClub('2026-11-05T15:00:00Z');
  home = startProcess();
  await ask('registerParent', { ...parentInfo, email: 'dana@example.com' });
  for (const athleteName of [
    'Alex Parker',
    'Blair Parker',
    'Casey Parker',
    'Drew Parker',
    'Eden Parker',
    'Finn Parker',
  ]) {
    const { athleteId } = await ask('addAthlete', { ...athleteInfo, athleteName });
    athletes.push(String(athleteId));
  }
  await club.grantAdmin(coach);
  const times = { startTime: '17:30', endTime: '19:00', firstDate: '2026-01-05', lastDate: null };
  const recurrence = { days: ['monday'], ...times };
  const item = { title: 'Skills', times: '5:30 PM to 7:00 PM', location: 'Court 1', recurrence };
  await ask('addScheduleItem', item, coach);
  await ask('saveClasses', { selections: [{ athleteId: athletes[5], programs: ['monday'] }] });
});
afterAll(() => club.close());

/** Calls for which the route's Lambda has no permission; the local system allows all calls. */
const forbidden = (trace: Trace, { group }: RouteRow): readonly string[] => {
  const rights = apiFunctions[group].needs
    .flatMap((need) => approved[need])
    .map((right) => right.split(' (')[0]);
  return trace.calls
    .flatMap((call) => call.rights)
    .map((right) => right.replace(/(?<= on )\w/, (first) => first.toUpperCase()))
    .filter((right) => !rights.includes(right));
};

const traced = async (work: () => Promise<unknown>): Promise<Trace> => {
  const trace = await traceCalls(work);
  expect(trace.unanswered, 'A Lambda is frozen with what has no answer yet.').toEqual([]);
  return trace;
};

/** Smallest of three traces, because some work happens only every tenth commit or twentieth call. */
const warm = async (work: (time: number) => Promise<unknown>): Promise<Trace> => {
  const all = [await traced(() => work(0)), await traced(() => work(1)), await traced(() => work(2))];
  const [cheapest] = all.toSorted((a, b) => a.calls.length - b.calls.length);
  if (!cheapest) throw new Error('Nothing was traced.');
  return cheapest;
};

/**
 * Inputs of each query, except four with growing cost, and the invitation, whose token is in an email.
 */
const questions = (of: {
  readonly paymentId: string;
  readonly paperId: string;
}): readonly (readonly [RouteRow, object])[] => {
  const named: Readonly<Record<string, string>> = {
    athleteId: athletes[4] ?? '',
    parentId: dana,
    otherAthleteId: athletes[4] ?? '',
    otherParentId: dana,
    grade: '6',
    at: '2026-11-05T15:00:00.000Z',
    date: '2026-11-10',
    list: 'parents',
    stream: familyStream(familyId(dana)),
    version: '1',
    ...of,
    year: '2026',
  };
  return routeList
    .filter(
      ({ id, kind, group, answers }) =>
        kind === 'query' &&
        ['audit', 'queries', 'operations', 'requests'].includes(group) &&
        !answers &&
        ![
          'auditEvents',
          'evidencePack',
          'clubEvidencePack',
          'eventExport',
          'dispute',
          'guardianInvitation',
          'sharedAthlete',
        ].includes(id),
    )
    .map((route) => {
      const names = Object.keys((route.input as z.ZodMiniObject).shape).filter((name) => name in named);
      return [route, Object.fromEntries(names.map((name) => [name, named[name]]))];
    });
};

const commandsSent: readonly (readonly [RouteId, (n: number) => object, ((n: number) => string)?])[] = [
  ['changeParentInfo', (n) => ({ name: `Robin ${letters(n)}` })],
  ['changeMailPreferences', (n) => ({ scheduleChanges: n % 2 === 1 })],
  ['turnOnPush', (n) => ({ ...pushKeys, endpoint: `https://web.push.apple.com/${n}` })],
  ['addAthlete', (n) => ({ ...athleteInfo, athleteName: `Casey ${letters(n)}` })],
  ['changeAthlete', (n) => ({ athleteId: athletes[4], changes: { athleteName: `Sam ${letters(n)}` } })],
  [
    'saveClasses',
    (n) => ({ selections: [{ athleteId: athletes[4], programs: [n % 2 === 0 ? 'monday' : 'tuesday'] }] }),
  ],
  ['reportAbsence', (n) => ({ athleteId: athletes[5], date: '2026-12-07', reason: `Reason ${n}` })],
  [
    'markAttendance',
    (n) => ({
      date: '2026-11-10',
      familyId: familyId(dana),
      athleteId: athletes[4],
      mark: n % 2 === 0 ? 'present' : 'absent',
      tappedAt: `2026-11-10T23:00:0${n}Z`,
    }),
    () => coach,
  ],
  // A newly registering family is unknown, so nothing about it is cached.
  [
    'registerParent',
    (n) => ({ ...parentInfo, email: `new-${letters(n)}@example.com` }),
    (n) => `new-${letters(n)}`,
  ],
];
const pushKeys = {
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: Buffer.alloc(16).toString('base64url'),
};
const letters = (n: number): string => 'abcdefghij'[n] ?? '';

const table = (columns: readonly string[], lines: readonly string[]): readonly string[] => [
  `| ${columns.join(' | ')} |`,
  `|${' --- |'.repeat(columns.length)}`,
  ...lines,
  '',
];
const cells = (...all: readonly (string | number)[]): string => `| ${all.join(' | ')} |`;

const warmQuery = async (route: RouteRow, input: object): Promise<string> => {
  const caller = { admin: coach, public: '' }[route.auth as string] ?? dana;
  const trace = await warm(() => club.ask(home, route.id, caller, input));
  expect(forbidden(trace, route), route.path).toEqual([]);
  return cells(`GET ${route.path}`, countedCalls(trace, 'aws'), inSequence(trace, 'aws'));
};

const warmCommand = async (
  id: RouteId,
  input: (n: number) => object,
  caller: (n: number) => string = () => dana,
): Promise<string> => {
  const trace = await warm((time) => ask(id, input(time), caller(time)));
  expect(forbidden(trace, routeNamed(id)), id).toEqual([]);
  return cells(`POST ${routeNamed(id).path}`, countedCalls(trace, 'aws'), inSequence(trace, 'aws'));
};

/** Reads only one page, because the order of simultaneous events varies on later pages. */
const eventLogLine = async (): Promise<string> => {
  await club.projectAll();
  return warmQuery(routeNamed('auditEvents'), {});
};

const signedPaper = async (): Promise<string> => {
  const [example] = examplePapers;
  const published = { ...example, seen: 0, signAgain: true };
  const { paperId } = (await ask('publishPaper', published, coach)) as { readonly paperId: string };
  const { papers } = (await ask('papers', {})) as z.infer<Routes['papers']['answer']>;
  const [paper] = papers;
  const signature = { athleteId: athletes[4], paperId, version: 1, hash: paper?.hash, signer: 'Robin' };
  await ask('signPaper', signature);
  await club.projectAll();
  return paperId;
};

const warmLines = async (): Promise<readonly string[]> => {
  const lines: string[] = [];
  const { payments } = (await ask('payments', {})) as z.infer<typeof paymentsAnswer>;
  const [payment] = payments;
  if (!payment) throw new Error('Nothing was paid.');
  const { paymentId } = payment;
  const paperId = await signedPaper();
  for (const [route, input] of questions({ paymentId, paperId })) lines.push(await warmQuery(route, input));
  for (const command of commandsSent) lines.push(await warmCommand(...command));
  return lines;
};

/** Traces two similar requests to the same process. */
const coldAndWarm = async (
  id: RouteId,
  inputs: readonly [() => Promise<object>, () => Promise<object>],
): Promise<string> => {
  const own = startProcess();
  const traces: Trace[] = [];
  for (const input of inputs) {
    const given = await input();
    // Stores a snapshot first, so that neither load stores the next snapshot.
    await club.snapshot(dana);
    const trace = await traced(() => club.ask(own, id, dana, given));
    expect(forbidden(trace, routeNamed(id)), id).toEqual([]);
    traces.push(trace);
  }
  const { method, path } = routeNamed(id);
  const counted = traces.flatMap((trace) => [countedCalls(trace, 'aws'), inSequence(trace, 'aws')]);
  return cells(`${method} ${path}`, ...counted, ...traces.map((trace) => countedCalls(trace, 'stripe')));
};

const planOf = async (athleteId: string): Promise<string> => {
  const plan = (await club.family(dana)).athletes.find((one) => one.athleteId === athleteId)?.plan;
  if (plan?.kind !== 'live') throw new Error('There is no plan.');
  return plan.subscriptionId;
};

const atBank = async (athleteId: string): Promise<object> => {
  await ask('createSubscription', { athleteId, subscriptionType: 'half_week', withBank: true });
  const [open] = (await club.family(dana)).openIntents;
  return { intentId: open?.intentId, giveUp: true };
};

const billTwoMonths = async (): Promise<void> => {
  await ask('saveClasses', { selections: [{ athleteId: athletes[4], programs: ['monday'] }] });
  await club.travel('2026-12-02T15:00:00Z');
  const job = (event: object) => home.run('packages/billing/src/handlers/assess-charges.handler', event);
  await runSegments(job, { segments: 1, atOnce: 1 });
};
const bill = (month_of_year: string) => async () => ({ uid: dana, month_of_year, year: 2026 });

const renewalsFail = async (): Promise<void> => {
  await club.putCard(dana, 'pm_card_chargeCustomerFail');
  await club.travel('2026-12-06T00:00:00Z');
  await club.deliver(home, ({ type }) => /^invoice.payment_failed|^customer.subscription/.test(type));
  await club.putCard(dana, 'pm_card_visa');
};

const stripeLines = async (): Promise<readonly string[]> => {
  const [alex = '', blair = '', casey = '', drew = ''] = athletes;
  const each = (input: (athleteId: string) => object | Promise<object>) =>
    [async () => input(alex), async () => input(blair)] as const;
  const lines = [
    await coldAndWarm('me', [async () => ({}), async () => ({})]),
    await coldAndWarm('changeParentInfo', [async () => ({ name: 'Kim A' }), async () => ({ name: 'Kim B' })]),
  ];
  await ask('getStripeCustomerPortalLink', {});
  await club.putCard(dana, 'pm_card_visa');
  lines.push(
    await coldAndWarm('getStripeCustomerPortalLink', [async () => ({}), async () => ({})]),
    await coldAndWarm(
      'createSubscription',
      each((athleteId) => ({ athleteId, subscriptionType: 'half_week' })),
    ),
    await coldAndWarm(
      'switchPlan',
      each(async (athleteId) => ({
        athleteId,
        currentSubscriptionId: await planOf(athleteId),
        newPlanId: 'full_week',
      })),
    ),
    await coldAndWarm(
      'cancelSwitch',
      each((athleteId) => ({ athleteId })),
    ),
    await coldAndWarm(
      'cancelAthleteSubscriptions',
      each((athleteId) => ({ athleteId })),
    ),
    await coldAndWarm(
      'undoCancellation',
      each((athleteId) => ({ athleteId })),
    ),
  );
  await billTwoMonths();
  lines.push(await coldAndWarm('payOutstandingBalance', [bill('November'), bill('December')]));
  await club.putCard(dana, 'pm_card_authenticationRequired');
  lines.push(await coldAndWarm('finishBankConfirmation', [() => atBank(casey), () => atBank(drew)]));
  await renewalsFail();
  lines.push(
    await coldAndWarm(
      'payPlan',
      each((athleteId) => ({ athleteId })),
    ),
    await coldAndWarm(
      'deleteAthlete',
      each((athleteId) => ({ athleteId })),
    ),
  );
  return lines;
};

it('the AWS and Stripe calls of every route match the documented table', async () => {
  const eventLog = await eventLogLine();
  const cold = await stripeLines();
  await club.projectAll();
  const warmRows = [eventLog, ...(await warmLines())].toSorted();
  const text = [
    '# Calls of routes',
    '',
    'What a request asks of AWS and of Stripe, queues aside. Calls that are made side by side count as one in sequence.',
    'Written by `npx vitest run --project integration tests/integration/system/route-calls.slow.test.ts -u`.',
    '',
    '## Warm',
    '',
    'The Lambda knows the streams that the request is about, but for the family that `registerParent` begins.',
    '',
    ...table(['route', 'calls', 'in sequence'], warmRows),
    '## Cold',
    '',
    'The first request of a Lambda, of a family whose newest snapshot is up to date; then one like it. Secrets are',
    'parameters, keys are in KMS.',
    '',
    ...table(
      ['route', 'cold', 'in sequence', 'warm', 'in sequence', "Stripe's, cold", "Stripe's, warm"],
      cold,
    ),
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/reference/calls.md');
});

it('a request stores the snapshot of every tenth commit before its response', async () => {
  await club.snapshot(dana);
  const before = await club.snapshotCommit(dana);
  const own = startProcess();
  for (let n = 0; n < 11; n += 1) {
    const name = `Robin ${letters(n % 10)} ${letters(n % 7)}`;
    await traced(() => club.ask(own, 'changeParentInfo', dana, { name }));
  }
  expect(await club.snapshotCommit(dana)).toBe((before ?? 0) + 10);
});

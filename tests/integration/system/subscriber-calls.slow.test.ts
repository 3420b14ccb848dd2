import type { RouteId } from '@hoops/api/routes';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { type Job, jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { athleteInfo, parentInfo } from '../../system/start-local.ts';
import { countedCalls, inSequence, type Trace, traceCalls } from '../../system/trace-calls.ts';
import { type Process, startProcess, startTracedClub, type TracedClub } from './traced-club.ts';

const dana = 'dana';
const coach = 'coach';

let club: TracedClub;
let home: Process;
let publisher: Process;
const athletes: string[] = [];
const ask = (id: RouteId, input: object, caller = dana) => club.ask(home, id, caller, input);

beforeAll(async () => {
  club = await startTracedClub('2026-11-05T15:00:00Z');
  home = startProcess();
  publisher = startProcess();
  await ask('registerParent', { ...parentInfo, email: 'dana@example.com' });
  for (const athleteName of ['Alex Parker', 'Blair Parker', 'Casey Parker']) {
    const { athleteId } = await ask('addAthlete', { ...athleteInfo, athleteName });
    athletes.push(String(athleteId));
  }
  await ask('getStripeCustomerPortalLink', {});
  await club.putCard(dana, 'pm_card_visa');
  await club.grantAdmin(coach);
  await club.projectAll();
  await published();
});
afterAll(() => club.close());

const functions = [...subscriptions, ...streamConsumers, ...jobs, ...backgroundJobs, mailReports];
const handlerOf = (name: string): string => {
  const found = functions.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found.handler;
};

const run = async (by: Process, name: string, event: object): Promise<void> => {
  const answer = (await by.run(handlerOf(name), event)) as
    | { readonly batchItemFailures?: readonly unknown[] }
    | undefined;
  expect(answer?.batchItemFailures ?? [], name).toEqual([]);
};

const traced = async (work: () => Promise<unknown>): Promise<Trace> => {
  const trace = await traceCalls(work);
  expect(trace.unanswered, 'A Lambda is frozen with what has no answer yet.').toEqual([]);
  return trace;
};

const batch = (...bodies: readonly string[]) => ({
  Records: bodies.map((body, index) => ({
    messageId: String(index),
    body,
    attributes: { ApproximateReceiveCount: '1' },
  })),
});

const taken = new Map<string, number>();

const published = async (type = ''): Promise<readonly string[]> => {
  const commits = await club.newCommits();
  if (commits.length > 0) await run(publisher, 'publisher', { Records: commits });
  const all = club.aws.entries.filter(({ DetailType }) => DetailType === type);
  const fresh = all.slice(taken.get(type) ?? 0);
  taken.set(type, all.length);
  return fresh.map(({ DetailType, Detail }) =>
    JSON.stringify({ source: 'hoops.events', 'detail-type': DetailType, detail: JSON.parse(Detail) }),
  );
};

const line = (what: string, [first, later]: readonly Trace[]): string => {
  if (!first || !later) throw new Error(`${what} was not traced twice.`);
  const cells = [first, later].flatMap((trace) => [countedCalls(trace, 'aws'), inSequence(trace, 'aws')]);
  return `| ${[what, ...cells, ...[first, later].map((trace) => countedCalls(trace, 'stripe'))].join(' | ')} |`;
};

const subscriberLine = async (
  name: string,
  type: string,
  commands: readonly (() => Promise<unknown>)[],
): Promise<string> => {
  const own = startProcess();
  const traces: Trace[] = [];
  for (const command of commands) {
    await command();
    const [message] = await published(type);
    if (message === undefined) throw new Error(`No ${type} was published.`);
    await club.snapshot(dana);
    traces.push(await traced(() => run(own, name, batch(message))));
  }
  return line(`${name}, ${type}`, traces);
};

const recordLine = async (
  name: string,
  records: readonly (() => Promise<readonly DynamoDBRecord[]>)[],
): Promise<string> => {
  const own = startProcess();
  const traces: Trace[] = [];
  for (const read of records) {
    const [record] = await read();
    if (!record) throw new Error(`Nothing was stored for ${name}.`);
    traces.push(await traced(() => run(own, name, { Records: [record] })));
  }
  return line(name, traces);
};

/** Runs one segment, because every further segment repeats the calls after reading the checkpoint. */
const jobLine = async ({ name, segments }: Job): Promise<string> => {
  const own = startProcess();
  const ask = (event: object) => own.run(handlerOf(name), event);
  const once = () => (segments === undefined ? ask({}) : runSegments(ask, { segments: 1, atOnce: 1 }));
  const first = await traced(once);
  return line(name, [first, await traced(once)]);
};

const scheduleMailerLine = async (changes: readonly (() => Promise<unknown>)[]): Promise<string> => {
  const [watcher, own] = [startProcess(), startProcess()];
  const mailBy = (by: Process) =>
    runSegments((event: object) => by.run(handlerOf('schedule-mailer'), event), { segments: 1, atOnce: 1 });
  // Finishes the work of earlier changes first, to exclude it from the count.
  await mailBy(watcher);
  const traces: Trace[] = [];
  for (const change of changes) {
    await change();
    await run(watcher, 'schedule-watch', batch(...(await published('ScheduleItemAdded'))));
    await club.snapshot(dana);
    traces.push(await traced(() => mailBy(own)));
  }
  return line('schedule-mailer', traces);
};

const bounced = (): string => {
  const mail = JSON.parse(club.aws.mails.at(-1) ?? '{}');
  const { Value: mailId } = mail.EmailTags.find(({ Name }: { readonly Name: string }) => Name === 'mailId');
  return JSON.stringify({
    eventType: 'Bounce',
    bounceType: 'Transient',
    mailId,
    messageId: `message-${club.aws.mails.length}`,
    at: '2026-11-05T15:00:00Z',
  });
};

it('the calls of every subscriber match the documented table', async () => {
  const [alex = '', blair = '', casey = ''] = athletes;
  const named = (name: string) => () => ask('changeParentInfo', { name });
  const startPlan = (athleteId: string) => () =>
    ask('createSubscription', { athleteId, subscriptionType: 'half_week' });
  const takeClasses = (programs: readonly string[]) => () =>
    ask('saveClasses', { selections: [{ athleteId: casey, programs }] });
  const item = (title: string) => () =>
    ask('addScheduleItem', { title, times: '9 to 12', location: 'Gym' }, coach);
  const weekly = {
    days: ['monday'],
    startTime: '17:30',
    endTime: '19:00',
    firstDate: '2026-11-02',
    lastDate: null,
  };
  const cancel = (date: string) => () =>
    ask('cancelSessions', { firstDate: date, lastDate: date, reason: '' }, coach);
  await takeClasses(['monday'])();
  const lines = [
    await subscriberLine('projector', 'ParentInfoChanged', [named('Kim A'), named('Kim B')]),
    await subscriberLine('stripe-sync', 'ParentInfoChanged', [named('Kim C'), named('Kim D')]),
    await subscriberLine('stripe-sync', 'PlanRequested', [startPlan(alex), startPlan(blair)]),
    await subscriberLine('mailer', 'TrainingCancellationScheduled', [
      () => ask('cancelAthleteSubscriptions', { athleteId: alex }),
      () => ask('cancelAthleteSubscriptions', { athleteId: blair }),
    ]),
    await subscriberLine('bill-mailer', 'MonthlyChargeRaised', [
      takeClasses(['monday', 'tuesday']),
      takeClasses(['monday', 'tuesday', 'wednesday']),
    ]),
    await subscriberLine('schedule-watch', 'ScheduleItemAdded', [item('Camp one'), item('Camp two')]),
  ];
  await ask(
    'addScheduleItem',
    { title: 'Skills', times: '5:30 PM', location: 'Gym', recurrence: weekly },
    coach,
  );
  lines.push(
    await subscriberLine('session-watch', 'SessionsCanceled', [cancel('2030-01-07'), cancel('2030-01-14')]),
  );
  lines.push(await scheduleMailerLine([item('Camp three'), item('Camp four')]));
  const reports = startProcess();
  const first = await traced(() => run(reports, 'mail-reports', batch(bounced())));
  lines.push(
    line('mail-reports', [first, await traced(() => run(reports, 'mail-reports', batch(bounced())))]),
  );
  const paid = await club.reported(({ type }) => type === 'invoice.paid');
  const received = (index: number) => async () => {
    const event = paid[index];
    if (!event) throw new Error('Stripe reported too few payments.');
    await club.webhook(home, event);
    return club.newWebhooks();
  };
  lines.push(await recordLine('webhook-processor', [received(0), received(1)]));
  const changed = (name: string) => async () => {
    await published();
    await named(name)();
    return club.newCommits();
  };
  lines.push(await recordLine('publisher', [changed('Kim E'), changed('Kim F')]));
  for (const job of jobs.filter(({ name }) => name !== 'reconcile')) lines.push(await jobLine(job));
  const columns = [
    'function',
    'first',
    'in sequence',
    'later',
    'in sequence',
    "Stripe's, first",
    "Stripe's, later",
  ];
  const text = [
    '# Calls of subscribers and jobs',
    '',
    'What a function asks of AWS and of Stripe for one message in a club of one family: the first of a new Lambda, and a',
    'later one of the same kind. A job runs for the first time in the life of the club, and once more when nothing is left',
    'to do; one that is cut into segments runs in one here. Calls that are made side by side count as one in sequence. keep-heads writes to files here, not to S3. The two',
    'that compare with Stripe are not here: they make a call for each of the events that Stripe reported in days.',
    'Written by `npx vitest run --project integration tests/integration/system/subscriber-calls.slow.test.ts -u`.',
    '',
    `| ${columns.join(' | ')} |`,
    `|${' --- |'.repeat(columns.length)}`,
    ...lines,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/reference/subscriber-calls.md');
});

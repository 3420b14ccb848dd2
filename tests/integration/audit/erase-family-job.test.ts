import { type EraseDeps, eraseFamily, erasureJob } from '@hoops/audit/erasure/erasure-job';
import { requestedJob } from '@hoops/audit/jobs/requested-job';
import { addLeftover } from '@hoops/audit/rebuild/leftovers';
import { type By, byOperator } from '@hoops/audit/record';
import { requestJob } from '@hoops/audit/request-job';
import { accessStreams } from '@hoops/domain/access/access-decider';
import { AdminGranted } from '@hoops/domain/access/events';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { StripeCustomerLinked } from '@hoops/domain/family/account/events';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { GuardianJoined } from '@hoops/domain/family/guardians/events';
import { athleteId, familyId, requestId } from '@hoops/domain/ids';
import { type JobCommand, jobStreams } from '@hoops/domain/job/job-decider';
import { EmailSent } from '@hoops/domain/mail/events';
import { ProgramRequested } from '@hoops/domain/request/events';
import { accessStream, familyStream, mailStream, requestStream, type StreamName } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { repository, streamReader } from '@hoops/event-store/repository';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { jobRuns } from '@hoops/projections/job-runs';
import { projectStream } from '@hoops/projections/project-stream';
import { fixedClock } from '@hoops/runtime/clock';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { silentLogger } from '@hoops/runtime/logger';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { added, registered } from '../projections/club.ts';
import { contentOf } from '../projections/rows.ts';
import { depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { killableProcess } from './killable-process.ts';
import { danas, openSmallClub } from './small-club.ts';

const erins = familyStream(familyId('erin'));
const request = requestStream(requestId('request-2'));
const definition = JSON.stringify(segmentsDefinition({ segments: 2, hours: 24, recordsFailure: true }));

/** @param diesAt number of the write after which the process crashes once */
const club = async (diesAt = 0) => {
  const bench = await startMemoryBench();
  const { store } = bench;
  const happens = async (stream: StreamName, event: DomainEvent, keyId = stream) => {
    const head = await store.head(stream);
    const id = `${stream}-${head.version}`;
    await store.append(stream, head, [{ event }], {
      actor: { sub: 'erin', role: 'parent' },
      commandId: id,
      fingerprint: id,
      at: '2026-11-02T12:00:00.000Z',
      correlationId: id,
      keyId,
    });
  };
  await openSmallClub(store);
  await happens(erins, registered('erin', 'Erin Quuxwobble'));
  await happens(erins, added('kim', 'Kim Quuxwobble'));
  await happens(erins, exampleOf(StripeCustomerLinked, { customerId: 'cus_erin' }));
  const visitor = {
    requestId: requestId('request-2'),
    familyId: null,
    name: 'Erin Quuxwobble',
    email: 'dana@example.com',
  };
  await happens(request, exampleOf(ProgramRequested, visitor));
  await happens(
    mailStream('mail-2'),
    exampleOf(EmailSent, { familyId: 'erin', to: 'erin@quuxwobble.example' }),
    erins,
  );
  await projectAll(bench);

  let seconds = 0;
  const { dying, revive, lives } = killableProcess(diesAt);
  const asked: string[] = [];
  const inMemory = memoryCheckpoints();
  const checkpoints: Checkpoints = { ...inMemory, write: dying(inMemory.write) };
  const plain = depsOf(bench);
  const deps: EraseDeps & { checkpoints: Checkpoints; logger: typeof silentLogger } = {
    ...plain,
    store: { ...plain.store, append: dying(plain.store.append) },
    rows: { ...plain.rows, writeStream: dying(plain.rows.writeStream) },
    keys: { ...bench.keys, erase: dying(bench.keys.erase) },
    signIns: { remove: dying(async (sub) => void asked.push(`sign-in ${sub}`)) },
    eraseCustomers: dying(async ({ linked }) => asked.push(`customers ${linked.join()}`)),
    forgetSuppressed: dying(async (address) => void asked.push(`suppressed ${address}`)),
    wallClock: { now: () => new Date(Date.parse('2026-11-10T18:00:00.000Z') + seconds * 1_000) },
    drainMs: 65_000,
    report: () => undefined,
    checkpoints,
    logger: silentLogger,
  };
  const handler = segmentHandler(
    requestedJob(deps, erasureJob(deps)),
    checkpoints,
    fixedClock('2026-11-10T18:00:00.000Z'),
  );
  const ask = (command: JobCommand) =>
    repository(plain, jobStreams).execute(command.kind, [command], {
      commandId: plain.newId(),
      actor: { sub: 'coach', role: 'admin' },
      correlationId: `because of ${command.runId}`,
    });
  const start = (runId: string, of = 'erin') =>
    ask({ type: 'RequestJob', kind: 'erase-family', runId, reason: 'requested it by letter', familyId: of });
  const execute = () =>
    interpret(definition, {}, async (_resource, payload) => {
      try {
        const answer = await handler(payload as never);
        if ('waitSeconds' in answer) seconds += Number(answer.waitSeconds);
        return answer;
      } finally {
        revive();
      }
    });
  const runs = () => jobRuns(store, 'erase-family');
  return {
    bench,
    plain,
    happens,
    ask,
    start,
    execute,
    runs,
    asked,
    lives: () => ({ ...lives(), seconds }),
  };
};

const expectErased = async ({ bench }: Pick<Awaited<ReturnType<typeof club>>, 'bench'>): Promise<void> => {
  const store = bench.otherStore();
  const types = (await wholeStream(store, erins)).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['FamilyErasureStarted', 'FamilyErased']);
  expect(types.filter((type) => type.startsWith('FamilyErasure'))).toHaveLength(1);
  const stored: unknown[] = [await wholeStream(store, erins), await wholeStream(store, request)];
  for await (const { row } of bench.rows.allRows(1)) stored.push(row);
  expect(JSON.stringify(stored)).not.toContain('uuxwobble');
  expect((await wholeStream(store, request)).map(({ type }) => type)).toEqual([
    'ProgramRequested',
    'RequestHandled',
  ]);
};

it('an erasure job waits until cached keys expire and records who requested it', async () => {
  const erased = await club();
  expect(await erased.start('run-1')).toMatchObject({ kind: 'accepted' });
  expect(await erased.start('run-2', 'robin')).toMatchObject({ kind: 'rejected' });
  const { status, entered } = await erased.execute();
  expect(status).toBe('SUCCEEDED');
  expect(entered.filter((states) => states.includes('Wait'))).toEqual([
    '[Work IsDone Wait Work IsDone Done]',
  ]);
  expect(erased.lives().seconds).toBe(65);
  expect(await erased.runs()).toMatchObject([
    {
      status: 'completed',
      familyId: 'erin',
      requestedBy: { sub: 'coach' },
      reason: 'requested it by letter',
    },
  ]);
  expect(erased.asked).toEqual(['sign-in erin', 'customers cus_erin', 'suppressed dana@example.com']);
  const begun = (await wholeStream(erased.bench.store, erins)).find(
    ({ type }) => type === 'FamilyErasureStarted',
  );
  expect(begun).toMatchObject({
    actor: { sub: 'coach', role: 'admin' },
    correlationId: 'because of run-1',
    data: { reason: 'requested it by letter' },
  });
  await expectErased(erased);
  await erased.start('run-3');
  await erased.execute();
  expect(await erased.runs()).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
});

it('an erasure also removes rows kept for a rollback and rows that nobody reads', async () => {
  const erased = await club();
  const { bench } = erased;
  const now = await bench.rows.generations();
  await bench.rows.changeGenerations(now, { ...now, previous: 2 });
  for (const generation of [2, 3]) await projectStream(bench, generation, erins);
  await addLeftover(bench, 3);
  await erased.start('run-1');
  await erased.execute();
  expect(await erased.runs()).toMatchObject([{ status: 'completed' }]);
  for (const generation of [1, 2, 3])
    expect(JSON.stringify(await contentOf(bench.rows, generation))).not.toContain('uuxwobble');
  expect(await contentOf(bench.rows, 2)).not.toEqual({});
  expect(await contentOf(bench.rows, 3)).toEqual({});
});

it('an erasure completes after a crash at any write', async () => {
  for (let diesAt = 1; ; diesAt += 1) {
    const erased = await club(diesAt);
    await erased.start('run-1');
    await erased.execute();
    if (erased.lives().deaths === 0) {
      expect(diesAt).toBeGreaterThan(20);
      return;
    }
    expect(await erased.runs()).toMatchObject([{ status: 'completed' }]);
    await expectErased(erased);
  }
});

it('the next run completes a canceled erasure', async () => {
  const erased = await club();
  await erased.start('run-1');
  const { plain, ask } = erased;
  const report = async (): Promise<void> =>
    void (await ask({ type: 'CancelJob', kind: 'erase-family', runId: 'run-1' }));
  const job = erasureJob({
    ...plain,
    keys: erased.bench.keys,
    signIns: { remove: report },
    eraseCustomers: async () => 0,
    forgetSuppressed: async () => undefined,
    wallClock: plain.clock,
    drainMs: 0,
    report: () => undefined,
  });
  const by: By = { actor: { sub: 'coach', role: 'admin' } };
  const begun = await job.begin({ runId: 'run-1', familyId: 'erin', by, reason: 'a letter' }, 1);
  await job.step(begun, { segment: 0, of: 1 }, null);
  expect(await erased.runs()).toMatchObject([{ status: 'cancelled' }]);
  await erased.start('run-2');
  await erased.execute();
  expect((await erased.runs()).at(-1)).toMatchObject({ status: 'completed' });
  await expectErased(erased);
});

it('a blocked erasure is rejected with a message, both at the request and at the start', async () => {
  const { plain, happens, start, execute, runs } = await club();
  const reason = 'requested it by letter';
  const refused = (of: string, why = reason) =>
    expect(requestJob(plain, 'owner', { kind: 'erase-family', reason: why, familyId: of })).rejects;
  await refused('nobody').toThrow('There is no family nobody.');
  await happens(danas, exampleOf(MonthlyChargeAssessed));
  await refused('dana').toThrow('unpaid bills');
  await refused('coach').toThrow('is an administrator');
  await refused('erin', 'Kim asked for it').toThrow('names a member of this family');
  await start('run-1');
  await happens(erins, exampleOf(MonthlyChargeAssessed));
  await execute();
  expect(await runs()).toMatchObject([
    { status: 'failed', problem: expect.stringContaining('unpaid bills') },
  ]);
  await happens(accessStream('robin'), exampleOf(AdminGranted, { sub: 'robin' }));
  await start('run-2', 'robin');
  await execute();
  expect((await runs()).at(-1)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('is an administrator'),
  });
});

it('an erasure ends the memberships of other guardians and forgets their addresses', {
  tags: ['guardians.erased'],
}, async () => {
  const { bench, happens, start, execute, asked } = await club();
  const sam = exampleOf(GuardianJoined, { sub: 'sam', email: 'sam@quuxwobble.example' });
  await happens(erins, sam);
  const membership = { sub: 'sam', familyId: familyId('erin') };
  await happens(accessStream('sam'), { type: 'HouseholdJoined', data: membership });
  await start('run-1');
  await execute();
  const { state } = await streamReader(bench.store, accessStreams).load('sam');
  expect(state.household).toBeNull();
  expect(asked).toContain('suppressed sam@quuxwobble.example');
  expect(asked).not.toContain('sign-in sam');
  expect(JSON.stringify(await contentOf(bench.rows, 1))).not.toContain('sam@quuxwobble.example');
});

it('the erasure of another home leaves the first family, which no longer shares its athlete', {
  tags: ['other-home.ended'],
}, async () => {
  const { bench, happens, start, execute } = await club();
  const jordan = athleteId('jordan');
  const shared = { athleteId: jordan, home: familyId('erin'), name: 'Erin' };
  await happens(danas, { type: 'AthleteShared', data: shared });
  const joined = { athleteId: jordan, firstHome: familyId('dana') };
  await happens(erins, { type: 'SharedAthleteJoined', data: joined });
  await start('run-1');
  await execute();
  await expectErased({ bench });
  const history = await wholeStream(bench.otherStore(), danas);
  expect(history.at(-1)).toMatchObject({ type: 'AthleteUnshared', data: { ...shared, by: 'other-home' } });
});

it('an erasure is repeated after a backup restored the keys', async () => {
  const { bench, plain, asked, ...erased } = await club();
  const key = await bench.keys.find(erins);
  await erased.start('run-1');
  await erased.execute();
  let isBack = true;
  const again = () =>
    eraseFamily(
      {
        ...plain,
        keys: {
          find: async (id) => (id === erins && isBack ? key : bench.keys.find(id)),
          erase: async (id) => {
            if (id === erins) isBack = false;
          },
        },
        signIns: { remove: async (sub) => void asked.push(`sign-in ${sub}`) },
        eraseCustomers: async () => 0,
        forgetSuppressed: async () => undefined,
        wallClock: plain.clock,
        drainMs: 0,
        report: () => undefined,
        wait: async () => undefined,
      },
      {
        familyId: familyId('erin'),
        by: byOperator('owner'),
        reason: 'erased before the restore',
        byRule: false,
      },
    );
  expect(await again()).toBe(true);
  expect(isBack).toBe(false);
  expect(asked).toEqual([
    'sign-in erin',
    'customers cus_erin',
    'suppressed dana@example.com',
    'sign-in erin',
  ]);
  expect(await again()).toBe(false);
});

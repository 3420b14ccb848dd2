import { requestsErasureJob } from '@hoops/audit/erasure/requests-erasure-job';
import type { StandIns } from '@hoops/audit/erasure/stand-ins';
import { requestedJob } from '@hoops/audit/jobs/requested-job';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { familyId, requestId } from '@hoops/domain/ids';
import { jobStreams } from '@hoops/domain/job/job-decider';
import { EmailSent } from '@hoops/domain/mail/events';
import { ProgramRequested, RequestHandled } from '@hoops/domain/request/events';
import { mailStream, requestStream, type StreamName } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { repository } from '@hoops/event-store/repository';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { jobRuns } from '@hoops/projections/job-runs';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { silentLogger } from '@hoops/runtime/logger';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { killableProcess } from './killable-process.ts';
import { openSmallClub } from './small-club.ts';

const definition = JSON.stringify(segmentsDefinition({ segments: 2, hours: 24, recordsFailure: true }));
const now = '2028-11-20T18:00:00.000Z';
const old = requestId('old');
const open = requestId('open');
const young = requestId('young');
const familys = requestId('familys');
const gone = requestId('gone');

/** @param diesAt number of the write after which the process crashes once */
const club = async (diesAt = 0) => {
  const bench = await startMemoryBench();
  const happens = async (at: string, stream: StreamName, event: DomainEvent, keyId: StreamName) => {
    const head = await bench.store.head(stream);
    const id = `${stream}-${head.version}`;
    await bench.store.append(stream, head, [{ event }], {
      actor: { sub: 'visitor', role: 'visitor' },
      commandId: id,
      fingerprint: id,
      at,
      correlationId: id,
      keyId,
    });
  };
  await openSmallClub(bench.store);
  const sent = async (id = old, at = '2026-11-20T12:00:00.000Z', of = requestStream(id)) => {
    const ofFamily = of !== requestStream(id);
    const from = { requestId: id, name: `Erin Quuxwobble ${id}`, email: `${id}@quuxwobble.example` };
    const data = { ...from, familyId: ofFamily ? familyId('robin') : null };
    await happens(at, requestStream(id), exampleOf(ProgramRequested, data), of);
    if (id !== open) await happens(at, requestStream(id), exampleOf(RequestHandled, { requestId: id }), of);
    const mailed = exampleOf(EmailSent, { familyId: null, to: `${id}@quuxwobble.example` });
    await happens(at, mailStream(`mail-${id}`), mailed, of);
  };
  await sent();
  await sent(open);
  await sent(young, '2026-11-21T12:00:00.000Z');
  await sent(familys, '2026-11-20T12:00:00.000Z', 'family#robin' as StreamName);
  await sent(gone);
  await projectAll(bench);
  await bench.keys.erase(requestStream(gone));

  const { dying, revive, lives } = killableProcess(diesAt);
  const forgotten = new Set<string>();
  const plain = { ...depsOf(bench), clock: fixedClock(now) };
  const inMemory = memoryCheckpoints();
  const deps = {
    ...plain,
    store: { ...plain.store, append: dying(plain.store.append) },
    keys: { ...bench.keys, erase: dying(bench.keys.erase) },
    standIns: {
      forget: dying(async ({ mailIds }: Parameters<StandIns['forget']>[0]) =>
        mailIds.forEach((id) => void forgotten.add(id)),
      ),
      shred: dying(async () => undefined),
    },
    checkpoints: { ...inMemory, write: dying(inMemory.write) },
    logger: silentLogger,
  };
  const handler = segmentHandler(
    requestedJob(deps, requestsErasureJob(deps)),
    deps.checkpoints,
    fixedClock(now),
  );
  const run = async (runId: string): Promise<void> => {
    const asked = { type: 'RequestJob', kind: 'erase-requests', runId, reason: 'kept long enough' } as const;
    await repository(plain, jobStreams).execute('erase-requests', [asked], {
      commandId: plain.newId(),
      actor: { sub: 'coach', role: 'admin' },
      correlationId: `because of ${runId}`,
    });
    await interpret(definition, {}, async (_resource, payload) => {
      try {
        return await handler(payload as never);
      } finally {
        revive();
      }
    });
    expect((await jobRuns(bench.store, 'erase-requests')).at(-1)).toMatchObject({
      runId,
      status: 'completed',
    });
  };
  return { bench, run, lives, forgotten };
};

const expectErased = async ({ bench, forgotten }: Awaited<ReturnType<typeof club>>): Promise<void> => {
  const store = bench.otherStore();
  const history = await wholeStream(store, requestStream(old));
  expect(history.map(({ type }) => type)).toEqual(['ProgramRequested', 'RequestHandled', 'RequestErased']);
  expect(history.at(-1)).toMatchObject({ actor: { sub: 'coach' }, correlationId: 'because of run-1' });
  await projectAll(bench);
  const rows: string[] = [];
  for await (const { row } of bench.rows.allRows(1)) rows.push(JSON.stringify(row));
  const known = (text: string) => rows.some((row) => row.includes(text));
  expect(JSON.stringify(history)).not.toContain('uuxwobble');
  expect(known('Quuxwobble old') || known('old@quuxwobble.example')).toBe(false);
  expect(rows.some((row) => row.includes('requests-kept') && !row.includes('young'))).toBe(false);
  for (const id of [open, young, familys]) {
    expect(known(`Quuxwobble ${id}`) && known(`${id}@quuxwobble.example`)).toBe(true);
    expect((await wholeStream(store, requestStream(id))).map(({ type }) => type)).not.toContain(
      'RequestErased',
    );
  }
  expect([...forgotten].sort()).toEqual(['mail-gone', 'mail-old']);
};

it('the job erases only visitors’ handled and expired requests, with their emails', async () => {
  const erased = await club();
  await erased.run('run-1');
  await expectErased(erased);
  await erased.run('run-2');
  await expectErased(erased);
});

it('the erasure of requests completes after a crash at any write', async () => {
  for (let diesAt = 1; ; diesAt += 1) {
    const erased = await club(diesAt);
    await erased.run('run-1');
    await expectErased(erased);
    if (erased.lives().deaths > 0) continue;
    expect(diesAt).toBeGreaterThan(10);
    return;
  }
});

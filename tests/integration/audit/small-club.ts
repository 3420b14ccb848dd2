import { rmSync } from 'node:fs';
import { AdminGranted } from '@hoops/domain/access/events';
import { GradeOfferingsChanged } from '@hoops/domain/grade/events';
import { requestId } from '@hoops/domain/ids';
import { EmailSent } from '@hoops/domain/mail/events';
import { ProgramRequested } from '@hoops/domain/request/events';
import { ScheduleItemAdded } from '@hoops/domain/schedule/events';
import { accessStream, gradeStream, mailStream, requestStream, scheduleStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { EventStore } from '@hoops/event-store/event-store';
import { once } from '@hoops/runtime/once';
import { added, danaStream, happens, paid, registered, renamed, takes } from '../projections/club.ts';
import {
  type AuditBench,
  type DynamoDbBench,
  projectAll,
  startDynamoDbBench,
  startMemoryBench,
} from './audit-bench.ts';

export { danaStream as danas } from '../projections/club.ts';

export const openSmallClub = async (store: EventStore): Promise<void> => {
  await happens(store, danaStream, [registered(), added('jordan', 'Jordan Reyes')]);
  await happens(store, danaStream, [takes('jordan', 'monday', 'reps'), paid('in_1')]);
  await happens(store, danaStream, [renamed('jordan', 'Jordan A. Reyes')]);
  await happens(store, 'family#robin', [registered('robin', 'Robin Ode'), added('sam', 'Sam Ode')]);
  await happens(store, 'family#coach', [registered('coach', 'Coach K')]);
  await happens(store, accessStream('coach'), [exampleOf(AdminGranted, { sub: 'coach' })]);
  await happens(store, scheduleStream, [exampleOf(ScheduleItemAdded)]);
  await happens(store, gradeStream('5'), [exampleOf(GradeOfferingsChanged, { grade: '5' })]);
  await happens(store, mailStream('mail-1'), [exampleOf(EmailSent, { familyId: 'dana' })]);
  await happens(store, requestStream(requestId('request-1')), [exampleOf(ProgramRequested)]);
};

const filled = async <Bench extends AuditBench>(bench: Bench): Promise<Bench> => {
  await openSmallClub(bench.store);
  await projectAll(bench);
  return bench;
};

export const smallClubInMemory = async (): Promise<AuditBench> => filled(await startMemoryBench());

export const smallClubOnDynamoDb = async (): Promise<DynamoDbBench> => startDynamoDbBench(await original());

const original = once(async () => {
  const bench = await filled(await startDynamoDbBench());
  await bench.stop();
  process.once('exit', () => rmSync(bench.dataDir, { recursive: true, force: true }));
  return bench.dataDir;
});

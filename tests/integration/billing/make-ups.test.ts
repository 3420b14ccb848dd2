import { type FamilyRepository, familyRepository } from '@hoops/billing/families/family-repository';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { type ScheduleCommand, scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { familyStream } from '@hoops/domain/stream';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { repository } from '@hoops/event-store/repository';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { beforeEach, expect, it } from 'vitest';
import { addJordan, mondaysOf, registerDana } from './billing-world.ts';
import { settleMakeUps } from './whole-jobs.ts';

const everyFamily = Array.from({ length: 9 }, (_, number) => familyId(`family-${number}`));
const [monday, tuesday] = ['2026-11-30', '2026-12-01'];
const weekly = {
  days: ['monday' as const, 'tuesday' as const],
  startTime: '17:00',
  endTime: '18:30',
  firstDate: '2026-09-01',
  lastDate: null,
};

const openClub = async () => {
  const clock = { now: () => new Date('2026-11-05T15:00:00Z') };
  const newId = countingIds('id');
  const store = memoryEventStore({ keys: memoryFamilyKeys() });
  const deps = { store, clock, newId, backoff: async () => undefined };
  const families = familyRepository(deps);
  for (const id of everyFamily) {
    const why = () => ({ commandId: newId(), actor: { sub: id, role: 'parent' as const } });
    await families.record(id, atPrices({ ...registerDana, familyId: id }), why());
    const [athlete] = (await families.record(id, addJordan, why())).state.athletes;
    if (athlete && id !== 'family-8') await families.record(id, mondaysOf(athlete.athleteId), why());
  }
  const coach = async (command: ScheduleCommand): Promise<void> => {
    const commandId = newId();
    const actor = { sub: 'coach', role: 'admin' as const };
    await repository(deps, scheduleStreams).execute('main', [command], {
      commandId,
      actor,
      correlationId: commandId,
    });
  };
  const item = { title: 'Skills', times: '5:00 PM', location: 'Gym', recurrence: weekly };
  await coach({ type: 'AddScheduleItem', ...item });
  return {
    deps: { store, families, checkpoints: memoryCheckpoints(), clock, logger: silentLogger },
    cancel: (date: string) => coach({ type: 'CancelSessions', firstDate: date, lastDate: date, reason: '' }),
    async restore(date: string) {
      const { items } = (await store.load('schedule#main', scheduleStreams.decider)).state;
      await coach({ type: 'RestoreSessions', sessions: items.map(({ itemId }) => ({ itemId, date })) });
    },
    async makeUpsOf(id: FamilyId): Promise<readonly string[]> {
      const types = [];
      for await (const { type, causationId } of store.read(familyStream(id)))
        if (type.startsWith('MakeUp')) types.push(`${type}${causationId ? '' : ' without a cause'}`);
      return types;
    },
  };
};
type Club = Awaited<ReturnType<typeof openClub>>;

let club: Club;
beforeEach(async () => {
  club = await openClub();
});

const runKilledAfter = async ({ deps }: Club, writes: number): Promise<void> => {
  let left = writes;
  let kill = (): void => undefined;
  const killed = new Promise<void>((resolve) => {
    kill = resolve;
  });
  const families: FamilyRepository = {
    ...deps.families,
    async record(...args) {
      left -= 1;
      if (left >= 0) return deps.families.record(...args);
      kill();
      return new Promise<never>(() => undefined);
    },
  };
  await Promise.race([settleMakeUps({ ...deps, families }), killed]);
};

it('a canceled day gives each family with a class one make-up, despite killed and repeated runs', {
  tags: ['make-ups.given'],
}, async () => {
  await club.cancel(monday);
  for (const writes of [0, 1, 4]) await runKilledAfter(club, writes);
  await Promise.all([settleMakeUps(club.deps), settleMakeUps(club.deps)]);
  await settleMakeUps(club.deps);
  for (const id of everyFamily.slice(0, 8)) expect(await club.makeUpsOf(id)).toEqual(['MakeUpGiven']);
  expect(await club.makeUpsOf(familyId('family-8'))).toEqual([]);
});

it('a restored day withdraws its make-ups, even if both changes are settled together', {
  tags: ['make-ups.withdrawn'],
}, async () => {
  await club.cancel(monday);
  await settleMakeUps(club.deps);
  await club.restore(monday);
  await club.cancel(tuesday);
  await runKilledAfter(club, 3);
  await settleMakeUps(club.deps);
  for (const id of everyFamily.slice(0, 8))
    expect(await club.makeUpsOf(id)).toEqual(['MakeUpGiven', 'MakeUpWithdrawn']);
});

it('a run fails if one family cannot be processed, and the next run gives that family its make-up', async () => {
  await club.cancel(monday);
  const [first] = everyFamily;
  const families: FamilyRepository = {
    ...club.deps.families,
    record: (id, ...rest) =>
      id === first ? Promise.reject(new Error('down')) : club.deps.families.record(id, ...rest),
  };
  await expect(settleMakeUps({ ...club.deps, families })).rejects.toThrow('make-ups failed');
  await settleMakeUps(club.deps);
  for (const id of everyFamily.slice(0, 8)) expect(await club.makeUpsOf(id)).toEqual(['MakeUpGiven']);
});

import { type FamilyRepository, familyRepository } from '@hoops/billing/families/family-repository';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { atPrices } from '@hoops/domain/testing/at-prices';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { beforeEach, expect, it } from 'vitest';
import { addJordan, mondaysOf, registerDana } from './billing-world.ts';
import { assessCharges } from './whole-jobs.ts';

const step = 400;
const everyFamily = Array.from({ length: step + 30 }, (_, number) => familyId(`family-${number}`));

const openClub = async () => {
  let now = new Date('2026-11-05T15:00:00Z');
  const clock = { now: () => now };
  const newId = countingIds('id');
  const store = memoryEventStore({ keys: memoryFamilyKeys() });
  const families = familyRepository({ store, clock, newId, backoff: async () => undefined });
  for (const id of everyFamily) {
    const why = () => ({ commandId: newId(), actor: { sub: id, role: 'parent' as const } });
    await families.record(id, atPrices({ ...registerDana, familyId: id }), why());
    const { athletes } = (await families.record(id, addJordan, why())).state;
    const [athlete] = athletes;
    if (athlete) await families.record(id, mondaysOf(athlete.athleteId), why());
  }
  return {
    deps: { store, families, checkpoints: memoryCheckpoints(), clock, logger: silentLogger },
    travel(to: string): void {
      now = new Date(to);
    },
    async billsOf(id: FamilyId): Promise<readonly string[]> {
      const periods = [];
      for await (const { type, data } of store.read(familyStream(id))) {
        if (type === 'MonthlyChargeAssessed') periods.push(data.period);
      }
      return periods;
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
  const counted = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    if (left > 0) {
      left -= 1;
      const result = await write();
      if (left > 0) return result;
    }
    kill();
    return new Promise<never>(() => undefined);
  };
  const families: FamilyRepository = {
    ...deps.families,
    record: (...args) => counted(() => deps.families.record(...args)),
  };
  const checkpoints = {
    ...deps.checkpoints,
    write: (name: string, value: string) => counted(() => deps.checkpoints.write(name, value)),
  };
  await Promise.race([assessCharges({ ...deps, families, checkpoints }), killed]);
};

const noting = ({ deps }: Club) => {
  const asked: FamilyId[] = [];
  const record: FamilyRepository['record'] = (id, ...rest) => {
    asked.push(id);
    return deps.families.record(id, ...rest);
  };
  return { asked, deps: { ...deps, families: { ...deps.families, record } } };
};

it('each family is billed once per period, despite killed and concurrent runs', async () => {
  const deaths = [1, step - 1, step, step + 1, step + 2, step + 30, step + 31, step + 32, step + 33];
  for (const [index, writes] of deaths.entries()) {
    club.travel(new Date(Date.UTC(2026, 11 + index, 1, 12)).toISOString());
    await runKilledAfter(club, writes);
    await Promise.all([assessCharges(club.deps), runKilledAfter(club, 5), assessCharges(club.deps)]);
    await assessCharges(club.deps);
  }
  const months = ['2026-11', '2026-12', ...deaths.slice(1).map((_, month) => `2027-0${month + 1}`)];
  for (const id of everyFamily) expect(await club.billsOf(id)).toEqual(months);
});

it('a billing run resumes where a killed run stopped', async () => {
  club.travel('2026-12-01T12:00:00Z');
  await runKilledAfter(club, step + 10);
  const { asked, deps } = noting(club);
  await assessCharges(deps);
  expect(asked.toSorted()).toEqual(everyFamily.slice(step).toSorted());
  await assessCharges(deps);
  expect(asked).toHaveLength(everyFamily.length - step);
});

it('a billing run starts over when a new month began after the previous run was killed', async () => {
  club.travel('2026-12-01T12:00:00Z');
  await runKilledAfter(club, step + 10);
  club.travel('2027-01-01T12:00:00Z');
  await assessCharges(club.deps);
  for (const id of everyFamily) expect(await club.billsOf(id)).toEqual(['2026-11', '2026-12', '2027-01']);
});

it('a failed charge for a family is retried, even if the run was killed afterward', async () => {
  club.travel('2026-12-01T12:00:00Z');
  const [unlucky] = everyFamily;
  const record: FamilyRepository['record'] = (id, ...rest) =>
    id === unlucky ? Promise.reject(new Error('out of order')) : club.deps.families.record(id, ...rest);
  const broken = { ...club, deps: { ...club.deps, families: { ...club.deps.families, record } } };
  await runKilledAfter(broken, step + 10);
  await expect(assessCharges(club.deps)).rejects.toThrow('1 families');
  await assessCharges(club.deps);
  for (const id of everyFamily) expect(await club.billsOf(id)).toEqual(['2026-11', '2026-12']);
  const { asked, deps } = noting(club);
  await assessCharges(deps);
  expect(asked).toEqual([]);
});

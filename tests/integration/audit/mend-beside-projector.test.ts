import { repairFound } from '@hoops/audit/rebuild/repair';
import { verify } from '@hoops/audit/verification/verify';
import { expect, it } from 'vitest';
import { happens, renamed } from '../projections/club.ts';
import { depsOf, projectAll } from './audit-bench.ts';
import { danas, smallClubInMemory } from './small-club.ts';

it('repair corrects outdated rows even while their stream is written and projected', async () => {
  const bench = await smallClubInMemory();
  await happens(bench.store, danas, [renamed('jordan', 'Jordan R')]);
  let lost = 0;
  const rows: typeof bench.rows = {
    ...bench.rows,
    writeStream: async (generation, ...changes) => {
      if (changes.some(({ stream }) => stream === danas)) {
        lost += 1;
        await happens(bench.store, danas, [renamed('jordan', `Jordan ${'R'.repeat(lost)}`)]);
        await projectAll(bench);
      }
      return bench.rows.writeStream(generation, ...changes);
    },
  };
  const { found, left } = await repairFound(depsOf(bench, { rows }), 'owner');
  expect(found).toEqual([{ kind: 'wrong-version', stream: danas, live: 5, expected: 6 }]);
  expect(left).toEqual([]);
  expect(lost).toBe(1);
  expect((await verify(depsOf(bench))).findings).toEqual([]);
});

it('verify checks a stream that stays behind, but skips a stream whose rows keep changing', async () => {
  const bench = await smallClubInMemory();
  const written = () => happens(bench.store, danas, [renamed('jordan', 'Jordan R')]);
  await written();
  const wait = async () => {
    await projectAll(bench);
    await written();
  };
  const late = await verify(depsOf(bench, { wait }));
  expect(late).toMatchObject({ findings: [], movedStreams: 1 });
  const stuck = await verify(depsOf(bench));
  expect(stuck).toMatchObject({ findings: [{ kind: 'wrong-version', stream: danas }], movedStreams: 0 });
});

import { createHash, generateKeyPairSync } from 'node:crypto';
import { packLines } from '@hoops/audit/evidence/make-pack';
import { lineOf, type PackLine, type PackSubject } from '@hoops/audit/evidence/pack-format';
import type { PackLimits } from '@hoops/audit/evidence/pack-of-club';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { type Outsiders, outsideProofs } from '@hoops/audit/kept-heads/outside-proofs';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { pemSigner } from '@hoops/audit/pem-signer';
import { FamiliesViewed } from '@hoops/domain/access-log/events';
import { AbsenceReported } from '@hoops/domain/family/absences/events';
import { athleteId } from '@hoops/domain/ids';
import { accessLogStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { fixedClock } from '@hoops/runtime/clock';
import { silentLogger } from '@hoops/runtime/logger';
import { added, happens, renamed } from '../projections/club.ts';
import { type AuditBench, projectAll, startMemoryBench } from './audit-bench.ts';
import { keepHeads } from './keep-heads-here.ts';
import { danas, openSmallClub } from './small-club.ts';

type Signer = ReturnType<typeof pemSigner>;
export const newSigner = (): Signer =>
  pemSigner(String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })));

export const signedClub = async (signer: Signer, outsiders: Outsiders = {}) => {
  const bench = await startMemoryBench();
  await openSmallClub(bench.store);
  const kept = keptHeads(memoryWriteOnceStore(), signer);
  const outside = outsideProofs(kept, outsiders);
  const keep = (day: string) =>
    keepHeads({
      ...bench,
      outside,
      keptHeads: kept,
      clock: fixedClock(`${day}T18:00:00.000Z`),
      logger: silentLogger,
    });
  await keep('2026-12-01');
  await happens(bench.store, danas, [added('lee', 'Lee Reyes')]);
  await happens(bench.store, accessLogStream('coach', '2026-12-01'), [
    exampleOf(FamiliesViewed, { screen: 'parents', familyIds: ['dana', 'robin'] }),
  ]);
  await happens(bench.store, accessLogStream('coach', '2026-12-01'), [
    exampleOf(FamiliesViewed, { screen: 'parent', familyIds: ['dana'] }),
  ]);
  await keep('2026-12-02');
  const absence = { athleteId: athleteId('jordan'), reason: 'Epilepsy, in hospital' };
  await happens(
    bench.store,
    danas,
    [renamed('jordan', 'J'), exampleOf(AbsenceReported, absence)],
    '2026-12-02T19:00:00.000Z',
  );
  await projectAll(bench);
  return { bench, kept };
};

export const packOf = async (
  { bench, kept }: { readonly bench: AuditBench; readonly kept: ReturnType<typeof keptHeads> },
  about: PackSubject = { family: 'dana' },
  limits?: PackLimits,
): Promise<string> => {
  const deps = { ...bench, keptHeads: kept, clock: fixedClock('2026-12-03T18:00:00.000Z') };
  let text = '';
  for await (const part of packLines(deps, about, undefined, limits)) text += part.text;
  return text;
};

export const parsed = (text: string): PackLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
export const resealed = (lines: readonly PackLine[]): string => {
  const others = lines.filter(({ kind }) => kind !== 'end').map(lineOf);
  const hash = others.reduce(
    (before, line) =>
      createHash('sha256')
        .update(before + line)
        .digest('hex'),
    '',
  );
  return [...others, lineOf({ kind: 'end', lines: others.length, hash })].join('');
};

import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { checkPack } from '@hoops/audit/evidence/check-pack';
import { packLines } from '@hoops/audit/evidence/make-pack';
import type { PackSubject } from '@hoops/audit/evidence/pack-format';
import { packPage } from '@hoops/audit/evidence/pack-page';
import { verifyPack } from '@hoops/audit/evidence/verify-pack';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { pemSigner } from '@hoops/audit/pem-signer';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { fixedClock } from '@hoops/runtime/clock';
import { silentLogger } from '@hoops/runtime/logger';
import { projectAll, startMemoryBench } from '../integration/audit/audit-bench.ts';
import { keepHeads } from '../integration/audit/keep-heads-here.ts';
import { happens, paid, registered } from '../integration/projections/club.ts';
import { aFamily, eventsAFamily } from './a-family.ts';
import { measure, print, timed } from './measure.ts';

const eventsACommit = 2;
const before = '2026-11-30T18:00:00.000Z';
const happenedAt = '2026-12-01T18:00:00.000Z';

/** Measures evidence packs of a long family and of a club day, against plain JSON of the same commits. */
export const benchPack = async (events: number): Promise<void> => {
  const bench = await startMemoryBench();
  const one = familyStream(familyId('one'));
  await happens(bench.store, one, [registered('one')], before);
  for (let made = 0; made < events; made += eventsACommit) {
    await happens(bench.store, one, [paid(`in_one_${made}`), paid(`in_one_${made + 1}`)], before);
  }
  for (let family = 0; family < events / eventsAFamily; family += 1) {
    const id = `family-${family}`;
    await happens(bench.store, familyStream(familyId(id)), aFamily(id), happenedAt);
  }
  await projectAll(bench);
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = pemSigner(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const kept = keptHeads(memoryWriteOnceStore(), signer);
  const clock = fixedClock('2026-12-02T18:00:00.000Z');
  await keepHeads({ ...bench, keptHeads: kept, clock, logger: silentLogger });
  const [key, page] = [await signer.publicKey(), await packPage()];
  const days = { from: '2026-12-01', to: '2026-12-01' };
  const subjects: readonly (readonly [string, PackSubject])[] = [
    [`a family's ${events} events`, { family: 'one' }],
    [`a day of the club with ${events} events`, days],
  ];
  for (const [what, subject] of subjects) {
    let lines = '';
    const making = await timed(async () => {
      for await (const { text } of packLines({ ...bench, keptHeads: kept, clock }, subject)) lines += text;
    });
    const file = `${page.before}${lines}${page.after}`;
    const bodies = lines.split('\n').filter((line) => line.startsWith('{"kind":"commit"'));
    const plain = bodies.map((line) => (JSON.parse(line) as { readonly body: string }).body).join('\n');
    const reading = await timed(async () => bodies.map((line) => JSON.parse(line)));
    const checking = await timed(async () => {
      const { findings } = await checkPack(lines, key);
      if (findings.length > 0) throw new Error('The pack is not right.');
    });
    const verifying = await timed(() => verifyPack(file, page, key));
    const megabytes = (text: string) => Buffer.byteLength(text) / 1_000_000;
    print(measure(`${what}: the file against its commits' bytes`, megabytes(file), megabytes(plain), 'MB'));
    const [packed, raw] = [gzipSync(file).length / 1_000_000, gzipSync(plain).length / 1_000_000];
    print(measure(`${what}: both compressed`, packed, raw, 'MB'));
    print(measure(`${what}: creation, against parsing its lines`, making, reading, 'ms'));
    print(measure(`${what}: check with the key, against parsing its lines`, checking, reading, 'ms'));
    print(measure(`${what}: verify-pack, against parsing its lines`, verifying, reading, 'ms'));
  }
};

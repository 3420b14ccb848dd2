import { checkPack } from '@hoops/audit/evidence/check-pack';
import type { PackLine } from '@hoops/audit/evidence/pack-format';
import { findingSentence, reportSentences } from '@hoops/audit/evidence/pack-sentences';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { verify } from '@hoops/audit/verification/verify';
import { FamilyErasureStarted } from '@hoops/domain/family/erasure/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { emptyHead, hashOf, headAfter, makeCommit, storedCommit } from '@hoops/event-store/commit';
import type { CommitRecord } from '@hoops/event-store/commit-log';
import { proofOf } from '@hoops/event-store/commit-proof';
import { openText, sealText } from '@hoops/event-store/personal-data';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { added, happens, registered, renamed } from '../projections/club.ts';
import { type AuditBench, depsOf, projectAll, startMemoryBench } from './audit-bench.ts';
import { newSigner, packOf, parsed, resealed, signedClub } from './signed-club.ts';
import { danas } from './small-club.ts';

type Event = Readonly<Record<string, unknown>> & { readonly sealed: string; readonly version: number };

const rewrite = async (
  bench: AuditBench,
  from: number,
  change: (event: Event) => object,
  kind: 'commit-1' | 'commit-2' = 'commit-2',
): Promise<void> => {
  const records: CommitRecord[] = [];
  for await (const record of bench.log.from(danas, 1)) records.push(record);
  let previousHash = '';
  for (const record of records) {
    const isChanged = kind === 'commit-1' ? record.commit <= from : record.commit === from;
    const body = isChanged ? JSON.stringify(JSON.parse(record.body).map(change)) : record.body;
    const linked = { ...record, body, previousHash };
    const hash = hashOf(linked, isChanged ? kind : 'commit-2');
    await bench.replaceCommit({ ...linked, hash, proof: proofOf(await bench.proofs.current(), hash) });
    previousHash = hash;
  }
};

const withoutDigests = ({ digests: _digests, privateDigests: _private, ...event }: Event) => event;

const renamedEvent = (key: Parameters<typeof openText>[0], of: StreamKey) => (event: Event) => {
  const place = `${danas}|${event.version}|${event.type}|${of.keyId}`;
  const fields = JSON.parse(openText(key, event.sealed, place));
  return { ...event, sealed: sealText(key, JSON.stringify({ ...fields, name: 'Robin Ode' }), place) };
};
type StreamKey = { readonly keyId: string };

describe('verify', () => {
  const club = async () => {
    const bench = await startMemoryBench();
    await happens(bench.store, danas, [registered()]);
    await happens(bench.store, danas, [added('jordan', 'Jordan Reyes')]);
    await happens(bench.store, danas, [renamed('jordan', 'Jo')]);
    await projectAll(bench);
    return bench;
  };
  const problems = async (bench: AuditBench) =>
    (await verify(depsOf(bench), {})).findings.flatMap((found) =>
      found.kind === 'broken-chain' ? [[found.problem, found.commit]] : [],
    );

  it('verify names a name that somebody with every key encrypted again', {
    tags: ['audit.proven-names'],
  }, async () => {
    const bench = await club();
    expect(await problems(bench)).toEqual([]);
    const key = await bench.keys.find(danas);
    if (key?.kind !== 'usable') throw new Error('No key.');
    await rewrite(bench, 1, renamedEvent(key, { keyId: danas }));
    expect(await problems(bench)).toEqual([['wrong-digest', 1]]);
  });

  it('verify names a commit with digests whose event lacks them', async () => {
    const bench = await club();
    await rewrite(bench, 2, withoutDigests);
    expect(await problems(bench)).toEqual([['wrong-digest', 2]]);
    await bench.keys.erase(danas);
    expect(await problems(bench)).toEqual([['wrong-digest', 2]]);
  });

  it('verify accepts a stream whose older commits have no digests, before and after an erasure', async () => {
    const bench = await club();
    await rewrite(bench, 2, withoutDigests, 'commit-1');
    expect(await problems(bench)).toEqual([]);
    await happens(bench.store, danas, [renamed('jordan', 'Jordan')]);
    expect(await problems(bench)).toEqual([]);
    await bench.keys.erase(danas);
    expect(await problems(bench)).toEqual([]);
  });

  it('a commit cannot become one of the older kind: its hash, link or proof names it', async () => {
    const bench = await club();
    await bench.damageCommit(danas, 2, (body) => JSON.stringify(JSON.parse(body).map(withoutDigests)));
    expect(await problems(bench)).toContainEqual(['changed-bytes', 2]);
    const rehashed = await club();
    const record = await rehashed.log.get(danas, 2);
    if (!record) throw new Error('No commit 2.');
    const body = JSON.stringify(JSON.parse(record.body).map(withoutDigests));
    const hash = hashOf({ ...record, body }, 'commit-1');
    await rehashed.replaceCommit({ ...record, body, hash });
    expect(await problems(rehashed)).toEqual([
      ['wrong-proof', 2],
      ['broken-link', 3],
    ]);
  });

  it('a new commit has digests, and another kind of the same bytes another hash', async () => {
    const bench = await club();
    const record = await bench.log.get(danas, 1);
    if (!record) throw new Error('No commit 1.');
    const again = makeCommit(emptyHead, JSON.parse(record.body), record, await bench.proofs.current());
    expect(headAfter(again)).toEqual(headAfter(record));
    expect(hashOf(record, 'commit-1')).not.toBe(record.hash);
    expect(storedCommit(record).envelopes[0]).not.toHaveProperty('digests');
  });
});

describe('names in an evidence pack', () => {
  const signer = newSigner();
  type Commit = Extract<PackLine, { kind: 'commit' }>;
  let club: Awaited<ReturnType<typeof signedClub>>;
  let lines: readonly PackLine[];
  let key: string;
  beforeAll(async () => {
    club = await signedClub(signer);
    lines = parsed(await packOf(club));
    key = await signer.publicKey();
  });
  const found = async (forged: readonly PackLine[]) =>
    (await checkPack(resealed(forged), key)).findings.map(findingSentence);
  const onWords =
    (commit: number, change: (words: Commit['words'][number]) => object) =>
    (line: PackLine): PackLine =>
      line.kind === 'commit' && line.stream === danas && line.commit === commit
        ? { ...line, words: line.words.map((one) => ({ ...one, ...change(one) })) }
        : line;
  const read = (disclosure: string) => JSON.parse(Buffer.from(disclosure, 'base64url').toString());
  const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  it('an evidence pack proves each personal field that it shows, and says what it does not prove', {
    tags: ['audit.proven-names'],
  }, async () => {
    const report = await checkPack(resealed(lines), key);
    expect(report).toMatchObject({ findings: [], proven: 17, unproven: 0, erased: 0 });
    const disclosed = lines.flatMap((line) =>
      line.kind === 'commit' ? line.words.flatMap(({ disclosures = [] }) => disclosures.map(read)) : [],
    );
    expect(disclosed).toContainEqual([expect.any(String), 'name', 'Dana Reyes']);
    expect(disclosed).toContainEqual([expect.any(String), 'athleteName', 'Jordan Reyes']);
    expect(JSON.stringify(disclosed)).not.toContain('Epilepsy');
  });

  it('any other value, salt or name of a shown field is named, as is a dropped or exchanged field', async () => {
    const shown = lines.flatMap((line, at) =>
      line.kind === 'commit'
        ? line.words.flatMap(({ disclosures = [] }, word) => disclosures.map((_, field) => [at, word, field]))
        : [],
    );
    const changes = fc.constantFrom<(all: readonly string[], field: number) => readonly string[]>(
      (all, field) => all.with(field, written(read(String(all[field])).with(0, 'AAAAAAAAAAAAAAAAAAAAAA'))),
      (all, field) => all.with(field, written(read(String(all[field])).toSpliced(2, 1, 'Robin Ode'))),
      (all, field) => all.with(field, written(read(String(all[field])).with(1, 'another'))),
      (all, field) => all.toSpliced(field, 1),
      (all, field) => [...all, written(['AAAAAAAAAAAAAAAAAAAAAA', read(String(all[field]))[1], 'Robin Ode'])],
      (all, field) => all.with(field, `${all[field]}`.slice(1)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...shown), changes, async ([at = 0, word = 0, field = 0], change) => {
        const forged = lines.map((line, index) => {
          if (index !== at || line.kind !== 'commit') return line;
          const words = line.words.map((one, of) =>
            of === word ? { ...one, disclosures: change(one.disclosures ?? [], field) } : one,
          );
          return { ...line, words };
        });
        expect((await found(forged)).join()).toMatch(
          /A personal field (was changed|that this pack must show)/,
        );
      }),
      { numRuns: 150 },
    );
  });

  it('two exchanged salts are named', async () => {
    const forged = lines.map(
      onWords(1, ({ disclosures = [] }) => {
        const [one, two, ...rest] = disclosures.map(read);
        return { disclosures: [one.with(0, two[0]), two.with(0, one[0]), ...rest].map(written) };
      }),
    );
    expect(await found(forged)).toEqual(
      expect.arrayContaining([
        'A personal field was changed: it does not match its stored digest: name in commit 1 of family#dana.',
        'A personal field was changed: it does not match its stored digest: email in commit 1 of family#dana.',
      ]),
    );
  });

  it('a name beside the disclosed fields, or one of a club’s pack, is named', async () => {
    expect(await found(lines.map(onWords(1, () => ({ opened: { name: 'Robin Ode' } }))))).toContain(
      'A personal field has no stored digest, although its commit must have it: name in commit 1 of family#dana.',
    );
    const ofDays = parsed(await packOf(club, { from: '2020-01-01', to: '2026-12-02' }));
    const disclosures = [written(['AAAAAAAAAAAAAAAAAAAAAA', 'name', 'Robin Ode'])];
    expect(await found(ofDays.map(onWords(1, () => ({ disclosures }))))).toContain(
      'A personal field was changed: it does not match its stored digest: name in commit 1 of family#dana.',
    );
  });

  it('no stored commit or row contains a salt that a pack discloses', async () => {
    const { log, rows } = club.bench;
    const { live } = await rows.generations();
    let stored = '';
    for await (const { record } of log.all()) stored += JSON.stringify(record());
    for await (const row of rows.allRows(live)) stored += JSON.stringify(row);
    expect(stored).toContain('Dana Reyes');
    const all = lines.flatMap((line) => (line.kind === 'commit' ? line.words : []));
    const disclosures = all.flatMap((words) => words.disclosures ?? []);
    expect(disclosures.length).toBeGreaterThan(10);
    for (const one of disclosures) {
      expect(stored).not.toContain(one);
      expect(stored).not.toContain(read(one)[0]);
    }
  });

  it('a changed digest in the stored bytes is a changed commit', async () => {
    const forged = lines.map((line) =>
      line.kind === 'commit' && line.stream === danas && line.commit === 1
        ? {
            ...line,
            body: line.body.replace(/"name":"(.)/, (_, one) => `"name":"${one === 'A' ? 'B' : 'A'}`),
          }
        : line,
    );
    expect(await found(forged)).toContain(
      'The stored bytes do not match their hash: commit 1 of family#dana.',
    );
  });

  it('an evidence pack of an erased family is valid, shows no name and says so', async () => {
    const erased = await signedClub(signer);
    await erased.bench.keys.erase(danas);
    await erased.bench.keys.erase('mail#mail-1');
    const lacking = await checkPack(await packOf(erased), key);
    expect(lacking.findings.map(findingSentence)).toContain(
      'A personal field that this pack must show is left out: name in commit 1 of family#dana.',
    );
    const event = exampleOf(FamilyErasureStarted);
    await happens(erased.bench.store, danas, [event], '2026-12-02T20:00:00.000Z');
    await projectAll(erased.bench);
    const text = await packOf(erased);
    const report = await checkPack(text, key);
    expect(report).toMatchObject({ findings: [], proven: 0, erased: 7 });
    expect(reportSentences(report).join('\n')).toContain('because they were erased or not disclosed');
    expect(text).not.toMatch(/Dana Reyes|disclosures":\["/);
  });

  it('an evidence pack of commits without digests is valid, and its names stay the club’s reading', async () => {
    const bench = await startMemoryBench();
    await happens(bench.store, danas, [registered(), added('jordan', 'Jordan Reyes')]);
    await rewrite(bench, 1, withoutDigests, 'commit-1');
    await happens(bench.store, danas, [renamed('jordan', 'Jo')]);
    await projectAll(bench);
    const text = await packOf({ bench, kept: keptHeads(memoryWriteOnceStore(), signer) });
    expect(text).toContain('"opened":{"name":"Dana Reyes"');
    const report = await checkPack(text);
    expect(report).toMatchObject({ findings: [], proven: 1, unproven: 9 });
    expect(reportSentences(report)).toContain(
      '9 personal fields of commits without digests (commit-1): the club’s reading, not checked.',
    );
  });
});

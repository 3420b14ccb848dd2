import { checkPack, type PackReport } from '@hoops/audit/evidence/check-pack';
import { type PackPosition, packLines } from '@hoops/audit/evidence/make-pack';
import type { PackLine } from '@hoops/audit/evidence/pack-format';
import type { PackLimits } from '@hoops/audit/evidence/pack-of-club';
import { packPage } from '@hoops/audit/evidence/pack-page';
import { findingSentence, reportSentences } from '@hoops/audit/evidence/pack-sentences';
import { verifyPack } from '@hoops/audit/evidence/verify-pack';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { hashOf } from '@hoops/event-store/commit';
import { fixedClock } from '@hoops/runtime/clock';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { happens, registered, renamed } from '../projections/club.ts';
import { newSigner, packOf, parsed, resealed, signedClub } from './signed-club.ts';
import { danas, smallClubInMemory } from './small-club.ts';

const found = ({ findings }: PackReport) => findings.map(({ problem }) => problem);

describe('an evidence pack', () => {
  const signer = newSigner();
  let club: Awaited<ReturnType<typeof signedClub>>;
  let pack: string;
  let key: string;
  beforeAll(async () => {
    club = await signedClub(signer);
    pack = await packOf(club);
    key = await signer.publicKey();
  });
  const check = (text: string) => checkPack(text, key);
  type Commit = Extract<PackLine, { kind: 'commit' }>;
  const ofDana = (line: PackLine): line is Commit => line.kind === 'commit' && line.stream === danas;

  it('an evidence pack shows the family’s history and proves it against the signed days', async () => {
    const report = await check(pack);
    expect(report).toMatchObject({ findings: [], newestDay: '2026-12-02', unsigned: 1, hidden: 1 });
    expect(reportSentences(report)).toEqual([
      'No problems were found in this pack.',
      expect.stringMatching(
        /^Checked \d+ events in \d+ commits of \d+ streams, including 1 commit shown only as a hash\.$/,
      ),
      'Framed text was stored and hashed when it happened, and is checked, also 17 personal fields against digests in it. Sentences, and names of who did something, are the club’s words and are not checked, so compare them with the fields.',
      'No signed day here has a timestamp of an outside authority, or a cosignature of a witness.',
      'Its commits are in the log that was signed on 2026-12-02, except for 1 commit made since, which the next signed log will contain.',
    ]);
    const sentences = parsed(pack).flatMap((line) => (line.kind === 'commit' ? line.words : []));
    expect(sentences.map(({ sentence }) => sentence)).toContain('Viewed the family’s page');
  });

  it('an evidence pack shows nothing of other families or a child’s health', () => {
    for (const word of ['robin', 'Robin', 'Sam Ode', 'medicalConditions":"', 'Epilepsy'])
      expect(pack).not.toContain(word);
    const hidden = parsed(pack).filter(({ kind }) => kind === 'hidden');
    expect(hidden).toEqual([
      expect.objectContaining({ stream: 'access-log#coach#2026-12-01', commit: 1, why: 'other-families' }),
    ]);
    const words = parsed(pack).flatMap((line) => (line.kind === 'commit' ? line.words : []));
    const withheld = words.flatMap((said) => said.withheld);
    expect(withheld).toEqual(expect.arrayContaining(['medicalConditions', 'emergencyContact', 'reason']));
    const sentences = words.map(({ sentence }) => sentence).join('\n');
    expect(sentences).toMatch(/^Reported that J.* will miss November 12, 2026$/m);
  });

  it('an evidence pack can cover one athlete, payment or period and contain all other commits as hashes', async () => {
    for (const [about, shown] of [
      [{ family: 'dana', athlete: 'lee' }, 'Added Lee Reyes'],
      [{ family: 'dana', payment: 'in_1' }, 'in_1'],
    ] as const) {
      const text = await packOf(club, about);
      expect(await check(text)).toMatchObject({ findings: [] });
      expect(text).toContain(shown);
      expect(text.length).toBeLessThan(pack.length);
      expect(parsed(text).filter(ofDana).length).toBeLessThan(parsed(pack).filter(ofDana).length);
    }
    const none = await packOf(club, { family: 'dana', to: '2020-01-01' });
    expect(await check(none)).toMatchObject({ findings: [], events: 0 });
  });

  describe('club packs', () => {
    const days = { from: '2026-12-02', to: '2026-12-02' };
    const shown = (text: string) => parsed(text).filter((line) => line.kind === 'commit');

    it('a club evidence pack proves the events of all families and names no one', async () => {
      const text = await packOf(club, days);
      expect(await check(text)).toMatchObject({ findings: [], newestDay: '2026-12-02', unsigned: 2 });
      expect(shown(text).map(({ stream }) => stream)).toEqual([danas, 'job#sign-heads']);
      const words = shown(text).flatMap((line) => line.words);
      expect(words.map(({ sentence, withheld }) => [sentence, withheld])).toEqual([
        ['AthleteChanged', ['changes', 'changes.medicalConditions', 'changes.emergencyContact']],
        ['AbsenceReported', ['reason']],
        ['Signed the ends of all histories on 2026-12-02', []],
      ]);
      for (const word of ['Dana', 'Reyes', 'Jordan', 'Epilepsy', '[erased]'])
        expect(text).not.toContain(word);
      const all = await packOf(club, { from: '2020-01-01', to: '2026-12-02' });
      expect(await check(all)).toMatchObject({ findings: [], hidden: 0 });
      expect(new Set(shown(all).map(({ stream }) => stream)).size).toBeGreaterThan(3);
      for (const word of ['Dana Reyes', 'Lee Reyes', 'Sam Ode', '[erased]']) expect(all).not.toContain(word);
    });

    it('each part of a club evidence pack lists the families whose data it contains', async () => {
      const deps = { ...club.bench, keptHeads: club.kept, clock: fixedClock('2026-12-03T18:00:00.000Z') };
      const about = new Set<string>();
      for await (const { families } of packLines(deps, days))
        for (const family of families) about.add(family);
      expect([...about]).toEqual(['dana']);
    });

    it('a club evidence pack fails verification after a commit is dropped, moved, changed or cut off', async () => {
      const lines = parsed(await packOf(club, { from: '2020-01-01', to: '2026-12-02' }));
      const [one, two, ...rest] = lines.flatMap((line, at) => (ofDana(line) ? [at] : []));
      const last = rest.at(-1);
      if (one === undefined || two === undefined || last === undefined) throw new Error('Dana has commits.');
      const dropped = lines.toSpliced(two, 1);
      const moved = lines.toSpliced(one, 2, ...lines.slice(one, two + 1).reverse());
      const cut = lines.toSpliced(one, last - one + 1);
      expect(found(await check(resealed(dropped)))).toContain('missing-commit');
      expect(found(await check(resealed(moved)))).toContain('reordered-commit');
      expect(found(await check(resealed(cut)))).toContain('missing-tail');
      const changed = lines.map((line, at) =>
        at === one && line.kind === 'commit' ? { ...line, body: `${line.body} ` } : line,
      );
      expect(found(await check(resealed(changed)))).toEqual(['changed-commit']);
    });

    it('a club evidence pack is rejected for days that have not ended and for too many events', async () => {
      await expect(packOf(club, { ...days, to: '2026-12-03' })).rejects.toThrow(
        'An evidence pack of the club covers only past days. Choose an earlier end.',
      );
      const made = (limits: PackLimits) => packOf(club, days, limits);
      await expect(made({ events: 1, commits: 10 })).rejects.toThrow(
        'There are more than 1 events from 2026-12-02 to 2026-12-02. Choose fewer days.',
      );
      await expect(made({ events: 3, commits: 1 })).rejects.toThrow(
        'The streams with events on these days have more than 1 commits. Choose fewer days.',
      );
      expect(await check(await made({ events: 3, commits: 10 }))).toMatchObject({ findings: [] });
    });
  });

  it('an evidence pack built in parts is complete and contains nothing stored after the first part', async () => {
    const { bench, kept } = await signedClub(signer);
    const deps = { ...bench, keptHeads: kept, clock: fixedClock('2026-12-03T18:00:00.000Z') };
    let text = '';
    let parts = 0;
    let position: PackPosition | undefined;
    for (let isOver = false; !isOver; parts += 1) {
      isOver = true;
      for await (const made of packLines(deps, { family: 'dana' }, position)) {
        text += made.text;
        position = made.position;
        isOver = made.text.includes('"kind":"end"');
        if (position.after) break;
      }
      if (parts === 0)
        await happens(bench.store, danas, [renamed('jordan', 'Later')], '2027-01-01T00:00:00.000Z');
    }
    expect(parts).toBeGreaterThan(5);
    expect(await check(text)).toMatchObject({ findings: [] });
    expect(text).not.toContain('Later');
  });

  it('an evidence pack fails verification after any byte is changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: pack.length - 1 }), fc.integer({ min: 1, max: 127 }), async (at, by) => {
        const other = String.fromCharCode(pack.charCodeAt(at) ^ by);
        const report = await check(pack.slice(0, at) + other + pack.slice(at + 1));
        expect(report.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });

  it('an evidence pack fails verification after a line is dropped, doubled, moved or cut off', async () => {
    const lines = pack.split(/(?<=\n)/);
    const damages = fc.constantFrom<(at: number) => string>(
      (at) => lines.toSpliced(at, 1).join(''),
      (at) => lines.toSpliced(at, 0, lines[at] ?? '').join(''),
      (at) => lines.toSpliced(at, 2, lines[at + 1] ?? '', lines[at] ?? '').join(''),
      (at) => lines.slice(0, at).join(''),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: lines.length - 2 }), damages, async (at, damage) => {
        expect((await check(damage(at))).findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('an evidence pack cut off within a stream reports a missing tail, not an added commit', async () => {
    const lines = pack.split(/(?<=\n)/);
    const within = lines.findLastIndex((line) => line.startsWith('{"kind":"commit"'));
    const { findings } = await check(lines.slice(0, within + 1).join(''));
    const problems = findings.map(({ problem }) => problem);
    expect(problems).toContain('missing-tail');
    expect(problems).not.toContain('added-commit');
  });

  type Forgery = (lines: PackLine[]) => PackLine[];
  const rehashed = (line: Commit, changes: Partial<Commit>): Commit => {
    const changed = { ...line, ...changes };
    return { ...changed, hash: hashOf({ ...changed, stream: danas }) };
  };
  const second = (lines: readonly PackLine[]) => lines.findIndex((line) => ofDana(line) && line.commit === 2);
  const replaceSecond =
    (change: (line: Commit) => Commit): Forgery =>
    (lines) => {
      const at = second(lines);
      return lines.with(at, change(lines[at] as Commit));
    };
  const more = (body: string) => body.replace('"cents":5200', '"cents":9200');
  it.each<readonly [string, readonly string[], Forgery]>([
    ['changed bytes', ['changed-commit'], replaceSecond((line) => ({ ...line, body: more(line.body) }))],
    [
      'changed bytes with a matching hash',
      ['broken-link', 'replaced-commits'],
      replaceSecond((line) => rehashed(line, { body: more(line.body) })),
    ],
    [
      'an event added to a commit',
      ['changed-commit', 'misplaced-event'],
      replaceSecond((line) => ({ ...line, body: `${line.body.slice(0, -1)},${line.body.slice(1)}` })),
    ],
    [
      'an event dropped from a commit',
      ['changed-commit', 'misplaced-event'],
      replaceSecond((line) => ({ ...line, body: JSON.stringify(JSON.parse(line.body).slice(1)) })),
    ],
    ['a dropped commit', ['missing-commit'], (lines) => lines.toSpliced(second(lines), 1)],
    [
      'an added commit',
      ['added-commit'],
      (lines) => lines.toSpliced(second(lines), 0, lines[second(lines)] as PackLine),
    ],
    [
      'reordered commits',
      ['reordered-commit'],
      (lines) =>
        lines.toSpliced(
          second(lines),
          2,
          lines[second(lines) + 1] as PackLine,
          lines[second(lines)] as PackLine,
        ),
    ],
    [
      'an event replaced by a wrong hash',
      ['broken-link', 'replaced-commits'],
      (lines) =>
        lines.with(second(lines), {
          kind: 'hidden',
          stream: danas,
          commit: 2,
          hash: '00',
          why: 'other-days',
        }),
    ],
    [
      'a removed tail with a matching count',
      ['missing-tail'],
      (lines) =>
        lines
          .filter((line) => !(ofDana(line) && line.commit > 2))
          .map((line) =>
            line.kind === 'stream-end' && line.stream === danas ? { ...line, commits: 2 } : line,
          ),
    ],
    [
      'a changed stream end in the log',
      ['not-in-log'],
      (lines) =>
        lines.map((line) =>
          line.kind === 'stream' && line.stream === danas && line.entry
            ? { ...line, entry: { ...line.entry, line: line.entry.line.replace('"commit":4', '"commit":3') } }
            : line,
        ),
    ],
    [
      'a stream without its line in the log',
      ['not-in-log'],
      (lines) =>
        lines.map((line) =>
          line.kind === 'stream' && line.stream === danas ? { ...line, entry: null } : line,
        ),
    ],
    [
      'removed signed days',
      ['wrong-signature', 'not-in-log'],
      (lines) => lines.filter(({ kind }) => kind !== 'day'),
    ],
    [
      'a changed signed day',
      ['wrong-signature', 'not-in-log'],
      (lines) =>
        lines.map((line) =>
          line.kind === 'day' && 'checkpoint' in line
            ? { ...line, checkpoint: line.checkpoint.replace(/heads\n/, 'heads\n1') }
            : line,
        ),
    ],
    [
      'a missing signed day',
      ['not-in-log'],
      (lines) =>
        lines.filter((line) => !('checkpoint' in line && line.checkpoint.includes('{"day":"2026-12-02"'))),
    ],
  ])(
    'verifying an evidence pack reports %s, even if the pack’s last line was adjusted to match',
    async (_what, problems, forge) => {
      const forged = resealed(forge(parsed(pack)));
      expect(forged).not.toBe(pack);
      const report = await check(forged);
      expect(found(report)).toEqual(expect.arrayContaining([...problems]));
      expect(report.findings.map(findingSentence).join(' ')).toMatch(
        /commit \d+ of family#dana|2026-12-0|family#dana/,
      );
    },
  );

  it('a pack signed with another key is consistent but fails verification with the given key', async () => {
    const other = await packOf(await signedClub(newSigner()));
    expect(found(await checkPack(other))).toEqual([]);
    expect(found(await check(other))).toEqual(expect.arrayContaining(['wrong-key', 'wrong-signature']));
    await expect(checkPack(pack, 'hello')).rejects.toThrow('public key in PEM');
  });

  it('an evidence pack of a family not signed yet is verified with the newest signed day', async () => {
    const { bench, kept } = await signedClub(signer);
    const registration = [registered('new', 'Kim New')];
    await happens(bench.store, 'family#new', registration, '2026-12-02T19:00:00.000Z');
    const report = await check(await packOf({ bench, kept }, { family: 'new' }));
    expect(report).toMatchObject({ findings: [], newestDay: '2026-12-02', events: 1, unsigned: 1 });
  });

  it('an evidence pack about an unknown family, athlete or payment is rejected', async () => {
    await expect(packOf(club, { family: 'no-one' })).rejects.toThrow('There is no family no-one.');
    await expect(packOf(club, { family: 'dana', athlete: 'sam' })).rejects.toThrow(
      'The family has no athlete sam.',
    );
    await expect(packOf(club, { family: 'dana', payment: 'in_2' })).rejects.toThrow(
      'The family has no payment in_2.',
    );
  });

  it('the report on an evidence pack without signed days states that no signed day covers it', async () => {
    const bench = await smallClubInMemory();
    const report = await checkPack(await packOf({ bench, kept: keptHeads(memoryWriteOnceStore(), signer) }));
    expect(report.findings).toEqual([]);
    expect(reportSentences(report).at(-1)).toBe(
      'No signed day covers this pack. Its commits are only chained.',
    );
  });

  it('an evidence pack file is recognized only if the surrounding page is unchanged', async () => {
    const page = await packPage();
    const file = page.before + pack + page.after;
    expect(await verifyPack(file, page, key)).toMatchObject({ isOurPage: true, findings: [] });
    const mailed = `\uFEFF${file.replaceAll('\n', '\r\n')}`;
    expect(await verifyPack(mailed, page, key)).toMatchObject({ isOurPage: true, findings: [] });
    for (const at of [10, page.before.length - 20, file.length - 10]) {
      const other = file.slice(0, at) + (file[at] === 'x' ? 'y' : 'x') + file.slice(at + 1);
      expect((await verifyPack(other, page, key)).isOurPage).toBe(false);
    }
    expect(await verifyPack('hello', page, key)).toMatchObject({
      isOurPage: false,
      findings: [{ problem: 'cut-off' }, { problem: 'wrong-signature' }],
    });
  });
});

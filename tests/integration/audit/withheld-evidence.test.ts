import { checkPack } from '@hoops/audit/evidence/check-pack';
import type { Omission, PackLine, PackSubject } from '@hoops/audit/evidence/pack-format';
import { findingSentence, reportSentences } from '@hoops/audit/evidence/pack-sentences';
import { FamiliesViewed } from '@hoops/domain/access-log/events';
import { accessLogStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { hashOf } from '@hoops/event-store/commit';
import { beforeAll, describe, expect, it } from 'vitest';
import { added, happens, registered } from '../projections/club.ts';
import { projectAll } from './audit-bench.ts';
import { newSigner, packOf, parsed, resealed, signedClub } from './signed-club.ts';
import { danas } from './small-club.ts';

type Lines = readonly PackLine[];
type Head = Extract<PackLine, { kind: 'pack' }>;
const looked = accessLogStream('coach', '2026-12-01');

const headed =
  (changes: Partial<Head>) =>
  (lines: Lines): Lines =>
    lines.map((line) => (line.kind === 'pack' ? { ...line, ...changes } : line));
const about = (subject: object) => headed({ subject: subject as PackSubject });
const without =
  (stream: string) =>
  (lines: Lines): Lines =>
    lines.filter((line) => !('stream' in line) || line.stream !== stream);
const unsigned =
  (stream: string) =>
  (lines: Lines): Lines =>
    lines.map((line) => (line.kind === 'stream' && line.stream === stream ? { ...line, entry: null } : line));
const hidden =
  (stream: string, why: Omission, only?: number, hash?: string) =>
  (lines: Lines): Lines =>
    lines.map((line) =>
      line.kind === 'commit' && line.stream === stream && (only ?? line.commit) === line.commit
        ? { kind: 'hidden', stream, commit: line.commit, hash: hash ?? line.hash, why }
        : line,
    );
const both =
  (...attacks: readonly ((lines: Lines) => Lines)[]) =>
  (lines: Lines): Lines =>
    attacks.reduce((forged, attack) => attack(forged), lines);
const zeros = '0'.repeat(64);

describe('withheld evidence', () => {
  const signer = newSigner();
  let club: Awaited<ReturnType<typeof signedClub>>;
  let key: string;
  beforeAll(async () => {
    club = await signedClub(signer);
    key = await signer.publicKey();
  });
  const sentencesOf = async (text: string): Promise<readonly string[]> =>
    (await checkPack(text, key)).findings.map(findingSentence);
  const forgedFrom = async (subject: PackSubject, attack: (lines: Lines) => Lines) => {
    const pack = await packOf(club, subject);
    expect(await sentencesOf(pack)).toEqual([]);
    const forged = resealed(attack(parsed(pack)));
    expect(forged).not.toBe(pack);
    return sentencesOf(forged);
  };
  const dana = { family: 'dana' };
  const ofTuesday = { from: '2026-12-02', to: '2026-12-02' };

  it.each<readonly [string, PackSubject, (lines: Lines) => Lines, string]>([
    [
      'the family’s own history is missing',
      dana,
      without(danas),
      'The subject of the pack is missing from it: family#dana.',
    ],
    [
      'the family’s commits are missing',
      dana,
      (lines) =>
        unsigned(danas)(lines)
          .filter((line) => !(line.kind === 'commit' && line.stream === danas))
          .map((line) =>
            line.kind === 'stream-end' && line.stream === danas ? { ...line, commits: 0 } : line,
          ),
      'The subject of the pack is missing from it: family#dana.',
    ],
    [
      'the family’s commits are unsigned hashes',
      dana,
      both(unsigned(danas), hidden(danas, 'other-families', undefined, zeros)),
      'A commit that a pack about this subject must show is left out: commit 1 of family#dana, left out because it is also about other families, or about none.',
    ],
    [
      'one commit of the family is only a hash',
      dana,
      hidden(danas, 'other-families', 2),
      'A commit that a pack about this subject must show is left out: commit 2 of family#dana, left out because it is also about other families, or about none.',
    ],
    ...(['other-athletes', 'other-payments', 'other-days', 'unreadable'] as const).map(
      (why) =>
        [
          `one of its commits, for the reason ${why}`,
          dana,
          hidden(danas, why, 2),
          'A commit that a pack about this subject must show is left out: commit 2 of family#dana',
        ] as const,
    ),
    [
      'one commit of the family is left out for an unknown reason',
      dana,
      hidden(danas, 'because' as Omission, 2),
      'A commit that a pack about this subject must show is left out: commit 2 of family#dana, left out because because.',
    ],
    [
      'an administrator’s view is left out as outside the days',
      dana,
      hidden(looked, 'other-days'),
      `A commit that a pack about this subject must show is left out: commit 2 of ${looked}`,
    ],
    [
      'a payment is left out of an athlete’s pack',
      { ...dana, athlete: 'lee' },
      hidden(danas, 'other-payments', 4),
      'A commit that a pack about this subject must show is left out: commit 4 of family#dana',
    ],
    [
      'the history in an athlete’s pack is unsigned hashes',
      { ...dana, athlete: 'lee' },
      both(unsigned(danas), hidden(danas, 'other-athletes', undefined, zeros)),
      'No signed log contains this history, and some of its commits are left out, so nothing proves them.',
    ],
    [
      'a commit within the pack’s days is left out',
      { ...dana, to: '2026-12-01' },
      hidden(danas, 'other-days', 2),
      'A commit that a pack about this subject must show is left out: commit 2 of family#dana, left out because it is outside the pack’s dates.',
    ],
    [
      'an unsigned commit is left out as older than the pack’s days',
      { ...dana, from: '2026-12-02' },
      hidden(danas, 'other-days', 5),
      'A commit that a pack about this subject must show is left out: commit 5 of family#dana',
    ],
    [
      'a history with events on the club pack’s days is missing',
      ofTuesday,
      hidden(danas, 'other-days', 5),
      'The subject of the pack is missing from it: family#dana.',
    ],
    [
      'a commit in a club pack is left out as unreadable',
      ofTuesday,
      hidden(danas, 'unreadable', 5),
      'A commit that a pack about this subject must show is left out: commit 5 of family#dana, left out because it cannot be read.',
    ],
    [
      'a commit in a club pack is left out as another family’s',
      ofTuesday,
      hidden(danas, 'other-families', 5),
      'A commit that a pack about this subject must show is left out: commit 5 of family#dana',
    ],
    [
      'the pack names another family',
      dana,
      about({ family: 'robin' }),
      'The subject of the pack is missing from it: family#robin.',
    ],
    [
      'the pack names another athlete',
      { ...dana, athlete: 'lee' },
      about({ ...dana, athlete: 'jordan' }),
      'A commit that is not about the subject of the pack is shown: commit 4 of family#dana.',
    ],
    [
      'the pack names another payment',
      { ...dana, payment: 'in_1' },
      about({ ...dana, payment: 'in_2' }),
      'A commit that is not about the subject of the pack is shown: commit 2 of family#dana.',
    ],
    [
      'the pack names other days',
      ofTuesday,
      about({ from: '2026-12-01', to: '2026-12-01' }),
      'A commit that is not about the subject of the pack is shown: commit 5 of family#dana.',
    ],
    [
      'a club pack claims to be about a family',
      ofTuesday,
      about({ family: 'robin', ...ofTuesday }),
      'The subject of the pack is missing from it: family#robin.',
    ],
    ['the subject is invalid', dana, about({ ...dana, verdict: 'paid' }), 'A line cannot be read: line 1.'],
    ['the time zone is invalid', dana, headed({ timezone: 'Mars' }), 'A line cannot be read: line 1.'],
    ['the moment is invalid', dana, headed({ madeAt: 'noon' }), 'A line cannot be read: line 1.'],
    [
      'a moment before what happened',
      dana,
      headed({ madeAt: '2026-12-02T18:00:00.000Z' }),
      'The pack claims to be older than its contents: commit 5 of family#dana.',
    ],
    [
      'a moment before a day was signed',
      { ...dana, to: '2026-12-01' },
      headed({ madeAt: '2026-12-02T12:00:00.000Z' }),
      'The pack claims to be older than its contents: the signed day 2026-12-02.',
    ],
    [
      'a moment before its days were over',
      { from: '2020-01-01', to: '2026-12-02' },
      headed({ madeAt: '2026-12-02T23:00:00.000Z' }),
      'The pack claims to be older than its contents: the day 2026-12-02.',
    ],
  ])('verifying an evidence pack detects withheld evidence: %s', async (_what, subject, attack, sentence) => {
    expect(await forgedFrom(subject, attack)).toEqual(
      expect.arrayContaining([expect.stringContaining(sentence)]),
    );
  });

  it('verifying an evidence pack detects commits whose events have no readable date', async () => {
    const emptied = (body: string) => (lines: Lines) => {
      let previousHash = '';
      return lines.map((line) => {
        if (line.kind !== 'commit' || line.stream !== danas) return line;
        const forged = { ...line, body, previousHash, words: [] };
        previousHash = hashOf({ ...forged, stream: danas });
        return { ...forged, hash: previousHash };
      });
    };
    for (const body of ['[]', 'null', '[null]', '[{"at":"noon"}]']) {
      expect(await forgedFrom(dana, both(unsigned(danas), emptied(body)))).toContain(
        'The commit contains no readable event with a date: commit 1 of family#dana.',
      );
    }
  });

  describe('packs of new families', () => {
    const newest = accessLogStream('coach', '2026-12-03');
    let grown: Awaited<ReturnType<typeof signedClub>>;
    beforeAll(async () => {
      grown = await signedClub(signer);
      const { store } = grown.bench;
      const at = '2026-12-03T09:00:00.000Z';
      await happens(store, 'family#kim', [registered('kim', 'Kim Ito')], at);
      await happens(store, 'family#kim', [added('noa', 'Noa Ito')], at);
      const seen = exampleOf(FamiliesViewed, { screen: 'parents', familyIds: ['kim', 'dana'] });
      await happens(store, newest, [seen], at);
      await happens(store, looked, [{ ...seen, data: { ...seen.data, familyIds: ['kim'] } }], at);
      await projectAll(grown.bench);
    });

    it('a new family’s pack is valid, and the report names commits that no log has signed yet', async () => {
      const report = await checkPack(await packOf(grown, { family: 'kim' }), key);
      expect(report).toMatchObject({ findings: [], unsigned: 4, undated: 1 });
      expect(reportSentences(report).at(-1)).toBe(
        'Its commits are in the log that was signed on 2026-12-02, except for 3 commits made since, which the next signed log will contain; and for 1 commit shown only as a hash and not yet in a signed log, so there is no proof of when it was made. Request another pack after the next signing.',
      );
    });

    it('a new family’s pack about one athlete reports that no signed log proves its history yet', async () => {
      expect(await sentencesOf(await packOf(grown, { family: 'kim', athlete: 'noa' }))).toEqual([
        'No signed log contains this history, and some of its commits are left out, so nothing proves them. Request another pack after the next signing: family#kim.',
      ]);
    });
  });
});

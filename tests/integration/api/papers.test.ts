import { examplePapers } from '@hoops/domain/papers/example-papers';
import { beforeAll, expect, it } from 'vitest';
import type { ApiInput } from '../../../web/src/api/api-types.ts';
import { type Club, openClub } from '../../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../../system/family.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

let club: Club;
let coach: SignedIn;
let family: Family;
let other: Family;
const [waiver, photos] = examplePapers;

beforeAll(async () => {
  club = await openClub();
  coach = await givenCoach(club);
  family = await givenFamily(club, { athletes: [{ athleteName: 'Casey' }, { athleteName: 'Jo' }] });
  other = await givenFamily(club, { name: 'Other', email: 'other@example.com' });
  await enrol(family);
  await enrol(other);
});

const enrol = ({ athleteIds, ...who }: Family) =>
  club.call(who, 'saveClasses', {
    selections: athleteIds.map((athleteId) => ({ athleteId, programs: ['reps'] })),
  } as never);
const papersOf = async (who: SignedIn) => (await club.call(who, 'papers', {})).papers;
const statuses = async (who: SignedIn) =>
  (await club.call(who, 'papers', {})).athletes.map(({ papers }) => papers.map(({ status }) => status));
const signature = async (
  who: SignedIn,
  athleteId: string | undefined,
  nth = 0,
): Promise<ApiInput<'signPaper'>> => {
  const paper = (await papersOf(who))[nth];
  if (!paper || !athleteId) throw new Error('There is no such paper or athlete.');
  const { paperId, version, hash } = paper;
  return { athleteId, paperId, version, hash, signer: 'Robin Doe', language: 'en-US', page: '/papers' };
};

it('a published paper is asked for each athlete of its grades', { tags: ['papers.publish'] }, async () => {
  expect(await papersOf(family)).toEqual([]);
  for (const paper of [waiver, photos])
    await club.call(coach, 'publishPaper', { ...paper, seen: 0, signAgain: true } as never);
  expect(await statuses(family)).toEqual([
    ['missing', 'missing'],
    ['missing', 'missing'],
  ]);
  const [first] = await papersOf(family);
  expect(first).toMatchObject({ title: waiver?.title, text: waiver?.text, version: 1, needed: true });
});

it('only the family signs for its athletes', { tags: ['papers.sign'] }, async () => {
  const [casey] = family.athleteIds;
  const own = await signature(family, casey);
  const acting = { familyId: family.sub, reason: 'Robin called' };
  expect((await club.ask(coach, 'signPaper', own, acting)).status).toBe(403);
  expect((await club.ask(other, 'signPaper', own)).body).toMatchObject({ code: 'not-found' });
  await club.call(family, 'signPaper', own);
  expect(await statuses(family)).toEqual([
    ['signed', 'missing'],
    ['missing', 'missing'],
  ]);
  expect(
    (await club.ask(family, 'publishPaper', { ...waiver, seen: 0, signAgain: true } as never)).status,
  ).toBe(403);
});

it('the signed copy shows the signed text to the family and to administrators only', {
  tags: ['papers.copies'],
}, async () => {
  const { athleteId, paperId, version, hash } = await signature(family, family.athleteIds[0]);
  const copy = { athleteId, paperId, version } as const;
  for (const who of [family, coach])
    expect(await club.call(who, 'signedPaper', copy)).toMatchObject({
      athleteName: 'Casey',
      text: waiver?.text,
      hash,
      signature: { signer: 'Robin Doe', language: 'en-US', page: '/papers' },
    });
  expect((await club.ask(other, 'signedPaper', copy)).status).toBe(404);
  const { events } = await club.call(family, 'myData', {});
  expect(JSON.stringify(events)).toContain('Robin Doe');
});

it('the roster shows papers, and an athlete marked present without a needed paper is recorded', {
  tags: ['papers.badges', 'papers.present'],
}, async () => {
  const { today: date } = await club.call(coach, 'roster', { date: '2026-11-14' });
  const [casey, jo] = family.athleteIds;
  const { scrimmage } = await club.call(coach, 'roster', { date: '2026-11-14' });
  const badges = (id: string | undefined) =>
    scrimmage.find(({ athleteId }) => athleteId === id)?.badges.map(({ badge }) => badge);
  expect([badges(casey), badges(jo)]).toEqual([['no-photos'], ['missing', 'no-photos']]);
  expect((await club.call(coach, 'today', {})).papersMissing).toEqual({ count: 2, more: false });
  for (const athleteId of [casey, jo])
    await club.call(coach, 'markAttendance', {
      ...{ date, familyId: family.sub, athleteId, mark: 'present' },
      tappedAt: `${date}T18:00:00.000Z`,
    } as never);
  const { items } = await club.call(coach, 'auditEvents', { type: 'PresentWithoutPapers' } as never);
  expect(items.map(({ sentence }) => sentence)).toEqual([
    `Jo trained without signed papers: ${waiver?.title}`,
  ]);
});

it('a photo consent can be withdrawn, also by an administrator on the phone', {
  tags: ['papers.photos'],
}, async () => {
  const [casey] = family.athleteIds;
  const consent = await signature(family, casey, 1);
  await club.call(family, 'signPaper', consent);
  expect((await statuses(family))[0]).toEqual(['signed', 'signed']);
  const { athleteId, paperId } = consent;
  await club.call(
    coach,
    'declinePaper',
    { athleteId, paperId },
    { familyId: family.sub, reason: 'Robin called' },
  );
  expect((await statuses(family))[0]).toEqual(['signed', 'declined']);
});

it('a list shows who has signed, and one press reminds each family with an open paper once a day', {
  tags: ['papers.remind'],
}, async () => {
  const [paper] = await papersOf(family);
  const paperId = paper?.paperId ?? '';
  const { items } = await club.call(coach, 'paperAthletes', { paperId, filter: 'open' });
  expect(items.map(({ athleteName }) => athleteName)).toContain('Jo');
  expect(items).toHaveLength(2);
  const remind = () =>
    club.call(coach, 'remindOfPaper', {
      paperId,
      parentIds: [...new Set(items.map(({ parentID }) => parentID))] as never,
    });
  expect(await remind()).toEqual({ reminded: 2 });
  expect(await remind()).toEqual({ reminded: 0 });
  expect((await club.ask(family, 'paperAthletes', { paperId })).status).toBe(403);
});

it('a new version of a paper asks again and rejects a signature of the old version', {
  tags: ['papers.publish'],
}, async () => {
  const old = await signature(family, family.athleteIds[1]);
  const { paperId } = old;
  const text = 'Other text';
  await club.call(coach, 'publishPaper', { ...waiver, paperId, text, seen: 1, signAgain: true } as never);
  expect((await club.ask(family, 'signPaper', old)).body).toMatchObject({
    code: 'conflict',
    message: 'This paper has changed in the meantime. Please read it again.',
  });
  expect((await statuses(family)).map(([first]) => first)).toEqual(['outdated', 'missing']);
  await club.call(coach, 'retirePaper', { paperId, seen: 2 });
  expect(await papersOf(family)).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { PaperPublished, PaperRetired, publishPaperInput } from './events.ts';
import { badgesOf, isLacking, isOpen, type PaperAnswer, papersOf } from './paper-status.ts';
import { type Paper, papersDecider } from './papers-decider.ts';

const given = scenariosOf(papersDecider);
const published = exampleOf(PaperPublished, { paperId: 'id-1' });
const { signFrom: _signFrom, version: _version, ...facts } = published.data;
const { paperId, ...firstFacts } = facts;
const publish = { type: 'PublishPaper', ...firstFacts, seen: 0, signAgain: true } as const;
const again = { ...publish, paperId, seen: 1, text: 'Other text', hash: 'cd'.repeat(32) } as const;
const second = exampleOf(PaperPublished, {
  ...published.data,
  version: 2,
  text: again.text,
  hash: again.hash,
});
const retired = exampleOf(PaperRetired, { paperId });

it('a new paper gets version 1, and a changed text gets the next version', {
  tags: ['papers.publish'],
}, () => {
  given().when(publish).then(published);
  given(published)
    .when(again)
    .then({ ...second, data: { ...second.data, signFrom: 2 } });
});

it('signatures stay valid after a small change of the text, and after a change of the rules', () => {
  given(published)
    .when({ ...again, signAgain: false })
    .then(second);
  given(published)
    .when({ ...publish, paperId, seen: 1, validMonths: 6 })
    .then(exampleOf(PaperPublished, { ...published.data, version: 2, validMonths: 6 }));
});

it('publishing the same paper again records no event, unless the paper is retired', () => {
  given(published)
    .when({ ...publish, paperId, seen: 0 })
    .then();
  given(published, retired)
    .when({ ...publish, paperId, seen: 1 })
    .then(exampleOf(PaperPublished, { ...published.data, version: 2 }));
});

it('a paper that another administrator changed is not overwritten', () => {
  given(published, second).when(again).then();
  given(published, second)
    .when({ ...again, text: 'Third', hash: 'ef'.repeat(32) })
    .rejects('paper-changed');
  given(published, second).when({ type: 'RetirePaper', paperId, seen: 1 }).rejects('paper-changed');
  given()
    .when({ ...again })
    .rejects('paper-not-found');
});

it('a paper is retired once', () => {
  given(published).when({ type: 'RetirePaper', paperId, seen: 1 }).then(retired);
  given(published, retired).when({ type: 'RetirePaper', paperId, seen: 1 }).then();
  given().when({ type: 'RetirePaper', paperId, seen: 0 }).rejects('paper-not-found');
});

it('the club has at most 20 papers, and retired papers do not count', () => {
  const twenty = Array.from({ length: 20 }, (_, n) =>
    exampleOf(PaperPublished, { ...published.data, paperId: `paper-${n}` }),
  );
  given(...twenty)
    .when(publish)
    .rejects('too-many-papers');
  given(...twenty, exampleOf(PaperRetired, { paperId: 'paper-0' }))
    .when(publish)
    .then(published);
});

it('a photo consent is never needed for training', () => {
  given()
    .when({ ...publish, kind: 'photo-consent' })
    .then(exampleOf(PaperPublished, { ...published.data, kind: 'photo-consent', needed: false }));
});

it('a paper needs a title, a text and at least one grade', () => {
  const { type: _type, hash: _hash, ...input } = publish;
  expect(publishPaperInput.safeParse(input).success).toBe(true);
  for (const wrong of [{ title: ' ' }, { text: '' }, { grades: [] }, { validMonths: 5 }])
    expect(publishPaperInput.safeParse({ ...input, ...wrong }).success).toBe(false);
});

const paper = (changes: Partial<Paper> = {}): Paper => ({
  ...published.data,
  publishedAt: '2026-11-01T18:00:00.000Z',
  isRetired: false,
  ...changes,
});
const signed = (at: string, changes: Partial<PaperAnswer> = {}): PaperAnswer => ({
  paperId,
  version: 1,
  answer: 'signed',
  at,
  ...changes,
});
const statusOn = (today: string, answers: readonly PaperAnswer[], changes: Partial<Paper> = {}) =>
  papersOf({ grade: '5', papers: answers }, [paper(changes)], today)[0];

it('a signature of 12 months expires on the same day of the next year, and asks 30 days before', () => {
  const answers = [signed('2026-11-28T05:30:00.000Z')];
  expect(statusOn('2027-10-27', answers)).toMatchObject({ status: 'signed', expiresOn: '2027-11-27' });
  expect(statusOn('2027-10-28', answers)?.status).toBe('expires');
  expect(statusOn('2027-11-27', answers)?.status).toBe('expires');
  expect(statusOn('2027-11-28', answers)?.status).toBe('expired');
  expect(statusOn('2027-02-28', [signed('2026-11-30T18:00:00.000Z')], { validMonths: 3 })?.expiresOn).toBe(
    '2027-02-28',
  );
  expect(statusOn('2040-01-01', answers, { validMonths: null })).toMatchObject({
    status: 'signed',
    expiresOn: null,
  });
});

it('the newest answer counts, and an answer to an older version counts only if the coach allowed it', () => {
  const answers = [
    signed('2026-11-02T18:00:00.000Z'),
    signed('2026-11-03T18:00:00.000Z', { answer: 'declined' }),
  ];
  expect(statusOn('2026-11-04', answers, { needed: false })?.status).toBe('declined');
  expect(statusOn('2026-11-04', answers, { version: 2, signFrom: 2 })?.status).toBe('outdated');
  expect(statusOn('2026-11-04', [signed('2026-11-02T18:00:00.000Z')], { version: 2 })?.status).toBe('signed');
  expect(statusOn('2026-11-04', [])?.status).toBe('missing');
});

it('a declined paper is missing once training needs it', () => {
  const declined = [signed('2026-11-03T18:00:00.000Z', { answer: 'declined' })];
  expect(statusOn('2026-11-04', declined, { needed: false })?.status).toBe('declined');
  expect(statusOn('2026-11-04', declined, { needed: true })?.status).toBe('missing');
});

it('a paper applies to its grades, to athletes without a grade, and not after it is retired', () => {
  const of = (grade: '4' | '5' | null, changes: Partial<Paper>) =>
    papersOf({ grade, papers: [] }, [paper(changes)], '2026-11-04').length;
  expect([of('5', { grades: ['5'] }), of('4', { grades: ['5'] }), of(null, { grades: ['5'] })]).toEqual([
    1, 0, 1,
  ]);
  expect(of('5', { isRetired: true })).toBe(0);
});

it('the roster shows missing and expiring needed papers, and athletes without a photo consent', {
  tags: ['papers.badges'],
}, () => {
  const badges = (answers: readonly PaperAnswer[], changes: Partial<Paper>, today = '2026-11-04') =>
    badgesOf(papersOf({ grade: '5', papers: answers }, [paper(changes)], today)).map(({ badge }) => badge);
  const answers = [signed('2026-11-02T18:00:00.000Z')];
  expect(badges([], {})).toEqual(['missing']);
  expect(badges([], { needed: false })).toEqual([]);
  expect(badges(answers, {})).toEqual([]);
  expect(badges(answers, {}, '2027-10-20')).toEqual(['expires']);
  expect(badges(answers, {}, '2027-12-20')).toEqual(['missing']);
  const photos = { kind: 'photo-consent', needed: false } as const;
  expect(badges(answers, photos)).toEqual([]);
  expect(badges([], photos)).toEqual(['no-photos']);
  expect(badges([signed('2026-11-02T18:00:00.000Z', { answer: 'declined' })], photos)).toEqual(['no-photos']);
});

it('a declined paper is not open, and an expired needed paper is lacking', () => {
  const [declined] = papersOf(
    { grade: '5', papers: [signed('2026-11-02T18:00:00.000Z', { answer: 'declined' })] },
    [paper({ kind: 'photo-consent', needed: false })],
    '2026-11-04',
  );
  const expired = statusOn('2028-11-04', [signed('2026-11-02T18:00:00.000Z')]);
  expect(declined && isOpen(declined)).toBe(false);
  expect(expired && isLacking(expired)).toBe(true);
});

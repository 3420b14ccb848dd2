import { expect, it } from 'vitest';
import { PaperPublished } from '../../papers/events.ts';
import type { Paper } from '../../papers/papers-decider.ts';
import { exampleOf, scenariosOf, scenarioTime } from '../../testing/given-when-then.ts';
import { ParentRegistered } from '../account/events.ts';
import { AthleteAdded, ClassesChanged } from '../athletes/events.ts';
import { familyDecider } from '../family-decider.ts';
import { PaperDeclined, PaperReminderRequested, PaperSigned } from './events.ts';
import { signPaperInput } from './inputs.ts';

const given = scenariosOf(familyDecider);
const registered = exampleOf(ParentRegistered);
const added = exampleOf(AthleteAdded);
const enrolled = exampleOf(ClassesChanged, { after: ['reps'], from: '2026-12' });
const { text: _text, ...published } = exampleOf(PaperPublished).data;
const waiver: Paper = { ...published, publishedAt: scenarioTime, isRetired: false };
const photos: Paper = {
  ...waiver,
  paperId: 'paper-2',
  title: 'Photos',
  kind: 'photo-consent',
  needed: false,
};
const papers = [waiver, photos];
const signed = exampleOf(PaperSigned);
const { title: _title, ...signature } = signed.data;
const sign = { type: 'SignPaper', ...signature, papers } as const;
const { athleteId } = signed.data;
const declined = exampleOf(PaperDeclined, { paperId: 'paper-2', title: 'Photos' });
const decline = { type: 'DeclinePaper', athleteId, paperId: 'paper-2', papers } as const;

it('a guardian signs the version in force once, and again when the signature is about to expire', {
  tags: ['papers.sign'],
}, () => {
  given(registered, added).when(sign).then(signed);
  given(registered, added, signed).when(sign).then();
  given(registered, added, signed).when(sign, '2027-10-20T18:00:00.000Z').then(signed);
});

it('a signature needs the version and the text that are in force', () => {
  const next = { ...waiver, version: 2, signFrom: 2, hash: 'cd'.repeat(32) };
  for (const wrong of [{ papers: [next] }, { hash: 'cd'.repeat(32) }])
    given(registered, added)
      .when({ ...sign, ...wrong })
      .rejects('paper-changed');
  for (const none of [[], [{ ...waiver, isRetired: true }], [{ ...waiver, grades: ['8'] } as const]])
    given(registered, added)
      .when({ ...sign, papers: none })
      .rejects('paper-not-found');
  given(registered).when(sign).rejects('athlete-not-found');
  expect(signPaperInput.safeParse({ ...signature, signer: '  ' }).success).toBe(false);
});

it('a photo consent can be declined or withdrawn on any day, and given again', {
  tags: ['papers.photos'],
}, () => {
  const consented = exampleOf(PaperSigned, { paperId: 'paper-2', title: 'Photos' });
  given(registered, added).when(decline).then(declined);
  given(registered, added, consented).when(decline).then(declined);
  given(registered, added, declined).when(decline).then();
  given(registered, added, consented, declined)
    .when({ ...sign, paperId: 'paper-2' })
    .then(consented);
  given(registered, added)
    .when({ ...decline, paperId: waiver.paperId })
    .rejects('paper-needed');
});

it('a family is reminded of a paper once a day, for enrolled athletes without a signature', {
  tags: ['papers.remind'],
}, () => {
  const remind = { type: 'RemindOfPaper', paperId: waiver.paperId, papers } as const;
  const reminded = exampleOf(PaperReminderRequested);
  given(registered, added, enrolled).when(remind).then(reminded);
  given(registered, added, enrolled, reminded).when(remind).then();
  given(registered, added, enrolled, reminded).when(remind, '2026-11-11T18:00:00.000Z').then(reminded);
  given(registered, added).when(remind).then();
  given(registered, added, enrolled, signed).when(remind).then();
  given(registered, added, enrolled)
    .when({ ...remind, papers: [] })
    .rejects('paper-not-found');
});

import { readFile } from 'node:fs/promises';
import { type EraseDeps, erasureJob } from '@hoops/audit/erasure/erasure-job';
import { requestsErasureJob } from '@hoops/audit/erasure/requests-erasure-job';
import { type RequestedJob, requestedJob } from '@hoops/audit/jobs/requested-job';
import { MonthlyChargeAssessed, SettlementSucceeded } from '@hoops/domain/family/charges/events';
import { DisputeAnswerRequested, DisputeOpened } from '@hoops/domain/family/disputes/events';
import { StripeDriftDetected } from '@hoops/domain/family/payments/events';
import { TrainingCancellationScheduled } from '@hoops/domain/family/plans/events';
import { athleteId, requestId } from '@hoops/domain/ids';
import { EmailSent } from '@hoops/domain/mail/events';
import { ProgramRequested } from '@hoops/domain/request/events';
import { mailStream, requestStream } from '@hoops/domain/stream';
import { startedPlan, takes } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { rows, waitForAlert } from '../system/locators.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const givenClub = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const other = await givenFamily(club, { email: 'other@example.com', name: 'Other Person' });
  const family = await givenFamily(club, {
    name: 'Robin <b>Parker</b>',
    athletes: [{ athleteName: 'Casey Parker', medicalConditions: 'Asthma inhaler' }],
  });
  // One event that is about both families.
  await club.call(coach, 'parents', {});
  return { club, coach, family, other };
};

const download = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

it('a family downloads all its data as JSON and as a readable page', {
  tags: ['my-data.download'],
}, async () => {
  const { club, coach, family, other } = await givenClub();
  const [athlete = ''] = family.athleteIds;
  await club.call(coach, 'markAttendance', {
    date: '2026-11-10',
    familyId: family.sub,
    athleteId: athlete,
    mark: 'present',
    tappedAt: club.now(),
  });
  await club.toFamily(family, exampleOf(DisputeOpened), exampleOf(DisputeAnswerRequested));
  await club.toFamily(family, exampleOf(StripeDriftDetected));
  await club.toFamily(family, takes(athleteId(athlete), 'monday', 'reps'));
  await club.toFamily(family, exampleOf(MonthlyChargeAssessed, { period: '2026-11' }));
  await club.happens(
    mailStream('mail-1'),
    exampleOf(EmailSent, { familyId: family.sub, kind: 'program-request', to: 'coach@club.example' }),
  );
  const { page, answer, provokes } = await openScreen('/my-info', { as: family, club, viewport: phone });
  await page.getByRole('link', { name: 'Download or erase your data' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
  await expectAccessible(page);
  answer({ myData: lostAnswer });
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  await waitForAlert(page, /^Your browser could not reach us\./);
  provokes('data-not-downloaded');
  answer({ myData: undefined });
  const json = await download(page, 'Download as JSON');
  expect(json.name).toBe('my-data-2026-11-10.json');
  const data = JSON.parse(json.text);
  expect(data.family).toMatchObject({
    email: family.email,
    athletes: [{ athleteName: 'Casey Parker', medicalConditions: 'Asthma inhaler' }],
  });
  const types = data.events.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(['ParentRegistered', 'AthleteAdded', 'ProgramRequested']));
  const added = data.events.find(({ type }: { type: string }) => type === 'AthleteAdded');
  expect(added.data).toMatchObject({ athleteName: 'Casey Parker', medicalConditions: 'Asthma inhaler' });
  for (const secret of [other.sub, other.email, 'Other Person', 'coach@club.example'])
    expect(json.text).not.toContain(secret);
  const lineOf = (wanted: string) => data.events.find(({ type }: { type: string }) => type === wanted);
  // Viewers are named; the coach who marked attendance is not.
  expect(lineOf('FamiliesViewed')).toMatchObject({ by: 'Coach Carter (administrator)', data: null });
  expect(lineOf('AttendanceMarked')).toEqual({
    eventId: null,
    at: null,
    type: 'AttendanceMarked',
    sentence: 'Marked Casey Parker present on November 10, 2026',
    by: null,
    reason: null,
    data: null,
  });
  expect(lineOf('DisputeOpened')).toMatchObject({ data: null });
  expect(lineOf('EmailSent').data).toMatchObject({ kind: 'program-request' });
  expect(types).not.toContain('StripeDriftDetected');
  const read = await download(page, 'Download to Read');
  expect(read.name).toBe('my-data-2026-11-10.html');
  expect(read.text).toContain('<h1>Data of Robin &lt;b&gt;Parker&lt;/b&gt;</h1>');
  expect(read.text).toContain('Asthma inhaler');
  expect(read.text).toContain('<th scope="row">Classes</th><td>Monday, Scrimmage league</td>');
  expect(read.text).toContain('<td>November 2026</td><td>$52.50</td><td>not paid</td>');
  expect(read.text).not.toContain('<script');
});

it('a family’s data is returned in pages, and an administrator’s download is recorded', {
  tags: ['my-data.download'],
}, async () => {
  const { club, coach, family } = await givenClub();
  for (let n = 0; n < 205; n += 1)
    await club.call(family, 'changeParentInfo', { phoneNumber: `(630) 555-0${100 + n}` });
  const acting = { familyId: family.sub, reason: 'They asked for it by phone' };
  const first = await club.call(coach, 'myData', {}, acting);
  const rest = await club.call(coach, 'myData', { cursor: first.nextCursor ?? '' }, acting);
  expect([first.events.length, first.record !== null, rest.record, rest.nextCursor]).toEqual([
    200,
    true,
    null,
    null,
  ]);
  const ids = [...first.events, ...rest.events].map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...first.events, ...rest.events].filter(({ type }) => type === 'ParentInfoChanged')).toHaveLength(
    205,
  );
  const { items } = await club.call(family, 'whoLooked', {});
  expect(items.map(({ sentence }) => sentence)).toContain(
    'Downloaded everything we keep about the family (200 lines)',
  );
});

it('a family without blockers is told that its login will stop working after the erasure', {
  tags: ['my-data.erasure'],
}, async () => {
  const { club, family } = await givenClub();
  const { page } = await openScreen('/my-data', { as: family, club });
  await page.getByRole('button', { name: 'Request Erasure' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request', exact: true }).click();
  await page
    .getByText(
      'Nothing is left to settle, so we will erase it. The login will stop working then, and you will get no more emails, because the email address is erased too.',
    )
    .waitFor();
});

it('a family requests its erasure, sees the blockers and withdraws the request', {
  tags: ['my-data.erasure'],
}, async () => {
  const { club, coach, family } = await givenClub();
  const ofAthlete = { athleteId: athleteId(family.athleteIds[0] ?? '') };
  await club.toFamily(family, startedPlan(ofAthlete.athleteId));
  const { page } = await openScreen('/my-data', { as: family, club });
  await page
    .getByText(
      'An athlete still has a plan. It has to be canceled, and then end, before we can erase anything.',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Request Erasure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask us to erase everything?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Request', exact: true }).click();
  const asked = page.getByText(/^We received a request on Nov 10, 2026/);
  await asked.waitFor();
  expect(await asked.textContent()).not.toContain('Nothing is left to settle');
  await expectAccessible(page);

  const admin = await openScreen('/requests', { as: coach, club, viewport: phone });
  await admin.page.getByRole('link', { name: 'Erasure requests' }).click();
  await admin.page.getByText('Something to settle first', { exact: true }).waitFor();
  await expectAccessible(admin.page);
  await club.toFamily(family, exampleOf(TrainingCancellationScheduled, ofAthlete));
  await admin.page.reload();
  const hasEnded = /^An athlete still has a plan. It ends on December 1st\.$/;
  await admin.page.getByText(hasEnded).waitFor();
  await admin.page.getByRole('link', { name: 'Robin' }).click();
  await admin.page.getByText('The family asked on Nov 10, 2026').waitFor();
  await admin.page.getByText(hasEnded).waitFor();
  await admin.page.getByRole('button', { name: 'Erase...' }).click();
  await admin.page.getByRole('dialog').getByText(hasEnded).waitFor();
  await page.reload();
  await page.getByText(hasEnded).waitFor();

  await page.getByRole('button', { name: 'Withdraw Request' }).click();
  await page.getByRole('button', { name: 'Request Erasure' }).waitFor();
  const { items } = await club.call(family, 'familyTimeline', {});
  const said = items
    .map(({ sentence }) => sentence)
    .filter((sentence) => sentence.includes('erase this family’s data'));
  expect(said).toEqual([
    'Withdrew the request to erase this family’s data',
    'Asked to erase this family’s data',
  ]);
  expect((await club.call(coach, 'erasuresAsked', {})).items).toEqual([]);
  expect((await club.ask(family, 'erasuresAsked', {})).status).toBe(403);
});

const runJob = <Input>(club: Club, job: RequestedJob<Input>) =>
  runSegments(segmentHandler(requestedJob(club.deps, job), club.deps.checkpoints), {
    segments: 1,
    atOnce: 1,
    recordsFailure: true,
    wait: async () => undefined,
    backoff: async () => undefined,
  });

/**
 * Performs a requested erasure.
 * @param removed removes the user account
 */
const eraseAsAsked = (club: Club, removed: () => Promise<void> = async () => undefined) => {
  const deps: EraseDeps = {
    ...club.deps,
    leftovers: club.deps.checkpoints,
    concurrency: 1,
    signIns: { remove: removed },
    eraseCustomers: async () => 0,
    forgetSuppressed: async () => undefined,
    wallClock: club.deps.clock,
    drainMs: 0,
    report: () => undefined,
  };
  return runJob(club, erasureJob(deps));
};

it('an administrator erases a family by typing its name and sees the progress', {
  tags: ['my-data.erasure'],
}, async () => {
  const { club, coach, family } = await givenClub();
  const work = (removed?: () => Promise<void>) => eraseAsAsked(club, removed);
  await club.call(family, 'askForErasure', {});
  await club.call(coach, 'askForErasure', {});
  const { page } = await openScreen('/portal', { as: coach, club });
  await page.getByRole('link', { name: 'Erasure requests' }).click();
  await page
    .getByText('The parent is an administrator. An operator has to remove that role first.')
    .waitFor();
  const erase = page.getByRole('button', { name: 'Erase...' });
  await erase.click();
  const dialog = page.getByRole('dialog', { name: 'Erase Robin <b>Parker</b>’s family?' });
  await dialog.getByLabel('Reason').fill('asked for it on this page');
  await dialog.getByLabel(/^Type the name/).fill('Robin');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText('Please type the name exactly as shown above.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Casey asked for it');
  await dialog.getByLabel(/^Type the name/).fill('Robin <b>Parker</b>');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText(/The reason names a member of this family/).waitFor();
  const asked = { kind: 'erase-family', reason: 'asked for it', familyId: family.sub } as const;
  const refused = async (input: object) => (await club.ask(coach, 'startJob', { ...asked, ...input })).status;
  expect(await refused({ familyName: 'Robin' })).toBe(400);
  expect(await refused({})).toBe(409);
  expect(await refused({ familyId: coach.sub, familyName: 'Coach Carter' })).toBe(409);
  expect((await club.ask(family, 'startJob', asked)).status).toBe(403);

  await dialog.getByLabel('Reason').fill('asked for it on this page');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText(/^Started by .*: asked for it on this page$/).waitFor();
  await page.getByText(/Canceling does not restore what is already deleted/).waitFor();
  await expectAccessible(page);
  await expect(work(() => Promise.reject(new Error('Cognito is away.')))).rejects.toThrow('segments');
  await page.getByText('1 of 1 parts failed. You can start it again.').waitFor();
  await page.getByRole('button', { name: 'Finish the erasure' }).click();
  await page.getByText('Waiting to begin').waitFor();
  await work();
  await page.getByText('The family is erased', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Finish the erasure' }).count()).toBe(0);
  expect((await club.call(coach, 'erasuresAsked', {})).items.map(({ parentID }) => parentID)).toEqual([
    coach.sub,
  ]);
  expect((await club.ask(coach, 'getParent', { parentId: family.sub })).status).toBe(404);
});

it('an administrator can erase a family whose retention period has passed', {
  tags: ['my-data.retention'],
}, async () => {
  const { club, coach, family, other } = await givenClub();
  const [athlete = ''] = family.athleteIds;
  // Only one family had a bill; a third family is added later.
  await club.toFamily(family, takes(athleteId(athlete), 'monday'));
  await club.toFamily(family, exampleOf(MonthlyChargeAssessed, { period: '2026-11' }));
  await club.toFamily(family, {
    type: 'ClassesChanged',
    data: { athleteId: athleteId(athlete), before: ['monday'], after: [] },
  });
  await club.toFamily(family, exampleOf(SettlementSucceeded, { periods: ['2026-11'] }));
  for (const id of ['answered', 'waiting']) {
    const sent = { requestId: requestId(id), name: `Visitor ${id}` };
    await club.happens(requestStream(requestId(id)), exampleOf(ProgramRequested, sent));
  }
  await club.call(coach, 'markRequestHandled', { requestId: 'answered' });
  const requestsDue = async () => (await club.call(coach, 'recordsDue', {})).requests;
  const due = async () => (await club.call(coach, 'recordsDue', {})).items.map(({ parentID }) => parentID);
  await club.moveTo('2028-11-09T18:00:00.000Z');
  expect(await due()).toEqual([]);
  expect(await requestsDue()).toEqual({ count: 0, more: false });
  await club.moveTo('2028-11-10T18:00:00.000Z');
  const named = { kind: 'erase-family', familyId: family.sub, byRule: true } as const;
  const { page, provokes } = await openScreen('/erasures-asked', { as: coach, club, viewport: phone });
  provokes('records-not-erased');
  await page.getByRole('link', { name: 'Records to erase' }).click();
  await page
    .getByText('Nothing happened since Nov 10, 2026. Kept until November 10, 2028.')
    .first()
    .waitFor();
  // Bills extend the retention, and administrators' families are never listed.
  await page.getByText('1 record', { exact: true }).waitFor();
  expect(await due()).toEqual([other.sub]);
  await expectAccessible(page);
  const reason = 'Nothing happened for 2 years, as long as the rule for details keeps it';
  for (const [input, status] of [
    [{ ...named, reason }, 409],
    [{ ...named, reason: 'Other Person asked for it', familyId: other.sub }, 409],
    [{ ...named, reason, familyId: coach.sub }, 409],
    [{ kind: 'verify', reason, byRule: true }, 400],
  ] as const)
    expect((await club.ask(coach, 'startJob', input)).status).toBe(status);
  expect((await club.ask(other, 'recordsDue', {})).status).toBe(403);

  await rows(page).getByRole('button', { name: 'Erase...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Other Person’s family?' });
  await dialog.getByText(`Reason kept on record: ${reason}.`).waitFor();
  await expectAccessible(page);
  await club.call(other, 'changeParentInfo', { name: 'Pat Long' });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText('This family was active recently, so its records are kept longer.').waitFor();
  await dialog.getByRole('button', { name: 'Keep the family' }).click();
  expect(await due()).toEqual([]);

  await club.moveTo('2030-11-10T18:00:00.000Z');
  await page.reload();
  const row = rows(page).filter({ hasText: 'Pat Long' });
  await row.getByText('Kept until November 10, 2030.').waitFor();
  expect(await due()).toEqual(expect.arrayContaining([family.sub, other.sub]));
  await row.getByRole('button', { name: 'Erase...' }).click();
  const last = page.getByRole('dialog', { name: 'Erase Pat Long’s family?' });
  await last.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText(new RegExp(`^Started by .*: ${reason}$`)).waitFor();
  await eraseAsAsked(club);
  await page.getByText('The family is erased', { exact: true }).waitFor();
  expect(await due()).toEqual(expect.not.arrayContaining([other.sub]));

  await page.goto('/portal');
  const tile = page.locator('.today-tile').filter({ hasText: 'Requests to erase' });
  await tile.getByText('1 request', { exact: true }).waitFor();
  await tile.getByRole('link').click();
  await page.getByText('1 request from a visitor', { exact: true }).waitFor();
  await expectAccessible(page);
  const card = page.locator('.data-row').filter({ hasText: '1 request from a visitor' });
  await card.getByRole('button', { name: 'Erase...' }).click();
  const requests = page.getByRole('dialog', { name: 'Erase old requests?' });
  await expectAccessible(page);
  await requests.getByRole('button', { name: 'Erase for good' }).click();
  await page
    .getByText(/^Started by .*: They were kept for 2 years, as our rule for requests requires$/)
    .waitFor();
  await runJob(club, requestsErasureJob(club.deps));
  await page.getByText('The old requests are erased', { exact: true }).waitFor();
  expect(await requestsDue()).toEqual({ count: 0, more: false });
  // Requests are erased together with their families.
  const senders = (await club.call(coach, 'requests', {})).items.map(({ name }) => name);
  expect(senders).toEqual(['Visitor waiting', 'Robin <b>Parker</b>', '[erased]']);
});

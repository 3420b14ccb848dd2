import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { problem } from '@hoops/api/http/problem';
import { exportJob } from '@hoops/audit/event-export/export-job';
import { type RequestedJob, requestedJob } from '@hoops/audit/jobs/requested-job';
import { rebuildJob } from '@hoops/audit/rebuild/rebuild-job';
import { switchJob } from '@hoops/audit/rebuild/switch-job';
import { withoutValues } from '@hoops/audit/verification/describe';
import { verifyJob } from '@hoops/audit/verification/verify-job';
import { jobStream } from '@hoops/domain/stream';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { press } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';

journey('jobs', () => {
  let club: Club;
  let screen: Awaited<ReturnType<typeof openScreen>>;
  let page: Page;
  let coach: SignedIn;
  let other: SignedIn;

  const rowsDeps = () => ({
    ...club.deps,
    leftovers: club.deps.checkpoints,
    wallClock: club.deps.clock,
    wait: async () => undefined,
    drainMs: 0,
    concurrency: 2,
    knownEnds: async () => ({}),
    kept: withoutValues,
    isGivenUp: async () => false,
    toAccept: 'Name them.',
  });
  const work = <Input>(job: RequestedJob<Input>) =>
    runSegments(segmentHandler(requestedJob(club.deps, job), club.deps.checkpoints), {
      segments: 2,
      atOnce: 2,
    });
  const start = async (reason: string, button = 'Verify now'): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Reason').fill(reason);
    await press(page, 'Start');
  };

  beforeAll(async () => {
    club = openClub(new Date().toISOString());
    coach = await givenCoach(club);
    other = await givenFamily(club);
    await club.grantAdmin(other.sub);
    screen = await openScreen('/audit', { as: coach, club });
    ({ page } = screen);
  });

  it('the jobs page is empty at first and linked from the event history', async () => {
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByText('No jobs have run yet.').waitFor();
    await expectAccessible(page);
  });

  it('starting a job requires a reason', async () => {
    await start('no');
    await page.getByText('Please give a short reason. It stays on record.').waitFor();
    await page.getByText(/^Leave names out\./).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Reason').fill('before the audit');
    await press(page, 'Start');
    await page.getByText(/^Started by .*: before the audit$/).waitFor();
    await page.getByText('Waiting to begin').waitFor();
    // The bar has no value while the total is unknown.
    expect(await page.getByRole('progressbar').getAttribute('value')).toBeNull();
    await expectAccessible(page);
  });

  it('a second start of a running job shows who started it', async () => {
    const running = /^Verification is already running, started by .* on Nov/;
    const second = await openScreen('/audit/jobs', {
      as: other,
      club,
      api: { jobRuns: { items: [], nextCursor: null, unreadable: [] } },
    });
    const verify = second.page.getByRole('button', { name: 'Verify now' });
    await verify.click();
    second.answer({ jobRuns: undefined });
    await second.page.getByLabel('Reason').fill('as well');
    await second.page.getByRole('button', { name: 'Start', exact: true }).click();
    await second.page.getByText(running).waitFor();
    await second.page.getByRole('button', { name: 'Not now' }).click();
    await second.page.getByText(/^Started by .*: before the audit$/).waitFor();
    await expect.poll(() => verify.getAttribute('aria-disabled')).toBe('true');
  });

  it('a finished job shows its result, which can be downloaded', async () => {
    await work(verifyJob(rowsDeps()));
    await page.getByText('Nothing is wrong', { exact: true }).waitFor();
    await page
      .getByText(
        /^Checked \d+ streams, \d+ commits, \d+ events, \d+ rows, 0 events with erased data, 0 commits without a proof\.$/,
      )
      .waitFor();
    await expectAccessible(page);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download result' }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^verify-\d{4}-\d{2}-\d{2}-.*\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      kind: 'verify',
      reason: 'before the audit',
      result: { problems: 0 },
    });
  });

  it('a running job shows its progress and can be canceled', async () => {
    await start('once more');
    await page.getByText('Waiting to begin').waitFor();
    const [asked] = (await club.call(coach, 'jobRuns', {})).items;
    if (!asked) throw new Error('Nothing was asked for.');
    const { kind, runId } = asked;
    await club.happens(jobStream('verify'), {
      type: 'JobStarted',
      data: { kind, runId, total: 1_200, segments: 2, execution: 'execution-1' },
    });
    const begunAt = new Date(Date.now() - 8_000).toISOString();
    const begun = { runId, segments: 2, begunAt, input: null };
    await club.deps.checkpoints.write('job/verify/begun', JSON.stringify(begun));
    const segment = { run: runId, cursor: 'streams', count: 400 };
    await club.deps.checkpoints.write(`verify/${runId}/1-of-2`, JSON.stringify(segment));
    await page.getByText(/^400 of about 1,200, .* a second, about .* left$/).waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('400');
    screen.answer({ jobRuns: problem('permission-denied', 'Not now.') });
    await page.getByText(/^Not refreshed since /).waitFor();
    await expectAccessible(page);
    screen.answer({ jobRuns: undefined });
    await page.getByText(/^Not refreshed since /).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Verify now' }).waitFor();
  });

  it('a job lists the problems it found', async () => {
    await start('a third time');
    await page.getByText('Waiting to begin').waitFor();
    const [asked] = (await club.call(coach, 'jobRuns', {})).items;
    const result = {
      figures: [{ name: 'streams', value: 2 }],
      problems: 3,
      findings: ['family#x: commit 3: changed bytes.', 'family#x: quarantined.'],
    };
    await club.happens(jobStream('verify'), {
      type: 'JobCompleted',
      data: { kind: 'verify', runId: asked?.runId ?? '', result },
    });
    await page.getByText('3 problems', { exact: true }).waitFor();
    await page.getByText('Problems', { exact: true }).click();
    await page.getByText('family#x: commit 3: changed bytes.').waitFor();
    await page.getByText('1 more are not listed.').waitFor();
    await expectAccessible(page);
  });

  it('a repair cannot start during a rebuild, and the rebuild then shows problems in the old rows', async () => {
    await page.getByRole('button', { name: 'Rebuild now' }).click();
    await page.getByLabel('Reason').fill('the lists have new fields');
    await page.getByLabel('Broken histories to accept as stored').fill('no name');
    await press(page, 'Start');
    await page.getByText('Please enter each stream name in the form family#... or schedule#main.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Broken histories to accept as stored').fill('');
    await press(page, 'Start');
    await page.getByText(/^Started by .*: the lists have new fields$/).waitFor();

    await page.getByRole('button', { name: 'Repair now' }).click();
    await page.getByLabel('Reason').fill('a line is missing');
    await page.getByLabel('Only these histories').fill('family#one\nschedule#main');
    await press(page, 'Start');
    await page.getByText(/^Row repair cannot start yet\. Rebuild is running, started by .* on Nov/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Not now' }).click();

    const { deps } = club;
    const { live } = await deps.rows.generations();
    await deps.rows.putHistory(live, [
      { kind: 'entry', list: 'administrators', sort: 'mallory', id: 'mallory', data: { sub: 'mallory' } },
    ]);
    await work(rebuildJob(rowsDeps()));
    await page.getByText('The new rows agree with the events', { exact: true }).waitFor();
    await page.getByText('Problems in the old rows').click();
    await page.getByText(/line mallory of the list administrators/).waitFor();
    expect(await deps.rows.generations()).toEqual({ live: live + 1, building: null, previous: live });
    await expectAccessible(page);
  });

  it('a switch shows problems in the old rows, and a second switch restores the new rows', async () => {
    const { deps } = club;
    const { live, previous } = await deps.rows.generations();
    await start('the new lists are empty', 'Switch now');
    await page.getByText(/^Started by .*: the new lists are empty$/).waitFor();
    await work(switchJob(rowsDeps()));
    await page.getByText('Problems with these rows').click();
    await page
      .getByText(/line mallory of the list administrators/)
      .last()
      .waitFor();
    expect(await deps.rows.generations()).toEqual({ live: previous, building: null, previous: live });
    await expectAccessible(page);

    await start('they are right after all', 'Switch now');
    await page.getByText(/^Started by .*: they are right after all$/).waitFor();
    await work(switchJob(rowsDeps()));
    await page.getByText('The other rows are shown', { exact: true }).waitFor();
    expect(await deps.rows.generations()).toEqual({ live, building: null, previous });
  });

  it('a run of an earlier release is still shown', async () => {
    const run = { kind: 'retire', runId: 'run-of-before' } as const;
    const result = { figures: [{ name: 'rows', value: 7 }], problems: 0, findings: [] };
    await club.happens(
      jobStream('retire'),
      { type: 'JobRequested', data: { ...run, reason: 'nobody goes back to them' } },
      { type: 'JobCompleted', data: { ...run, result } },
    );
    await page.getByText('The old rows are removed', { exact: true }).waitFor();
    await page.getByText('Removed 7 rows.').waitFor();
  });

  it('an export job writes all events to a file, and only the newest is kept', async () => {
    const { deps } = club;
    const exports = () => work(exportJob(deps));
    const download = () => page.getByRole('button', { name: 'Download events' });
    await start('for the accountant', 'Export now');
    await page.getByText('Waiting to begin').waitFor();
    await exports();
    await page.getByText('Ready to download', { exact: true }).waitFor();
    await page.getByText(/^Wrote \d+ streams, \d+ commits, \d+ events\.$/).waitFor();
    await expectAccessible(page);
    const started = page.waitForEvent('download');
    await download().click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d{2}-\d{2}\.jsonl\.gz$/);
    const lines = gunzipSync(await readFile(await file.path()))
      .toString()
      .trim()
      .split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'export', format: 1 });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'end', leftOut: [] });
    expect(lines.length).toBeGreaterThan(4);
    expect(club.happened.at(-1)).toMatchObject({
      type: 'PersonalDataExported',
      actor: { sub: coach.sub, role: 'admin' },
      data: { list: 'all-events', familyIds: [] },
    });
    await start('once more', 'Export now');
    await page.getByText('Waiting to begin').waitFor();
    await exports();
    await expect.poll(() => page.getByText('Ready to download', { exact: true }).count()).toBe(2);
    expect(await download().count()).toBe(1);
    const [, before] = (await club.call(coach, 'jobRuns', {})).items.filter(({ kind }) => kind === 'export');
    expect(await club.ask(coach, 'eventExport', { runId: before?.runId ?? '' })).toMatchObject({
      status: 404,
      body: { message: 'This export was replaced by a newer one.' },
    });
  });
});

it('a reconciliation job names no family in its findings', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const run = { kind: 'reconciliation', runId: 'run-of-before' } as const;
  const findings = ['family-1: in_x: payment: Stripe paid, ours none'];
  await club.happens(
    jobStream('reconciliation'),
    { type: 'JobRequested', data: { ...run, reason: 'the bank called' } },
    { type: 'JobCompleted', data: { ...run, result: { figures: [], problems: 1, findings } } },
  );
  const found = (await club.call(coach, 'jobRuns', {})).items.find(({ runId }) => runId === run.runId);
  expect(found?.result?.findings).toEqual(['The Reconciliation page lists the differences.']);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packPage } from '@hoops/audit/evidence/pack-page';
import { verifyPack } from '@hoops/audit/evidence/verify-pack';
import { accessLogStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { press } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen, type Screen } from './screen.ts';

let club: Club;
let coach: SignedIn;
let family: Family;
let siblings: Family;
let folder: string;

const download = async (page: Page) => {
  await page.getByLabel('Reason').fill('asked for by the bank');
  const started = page.waitForEvent('download');
  await press(page, 'Download');
  return started;
};

const opened = async (context: BrowserContext, file: string) => {
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.locator('html[data-checked]').waitFor();
  return page;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-pack-'));
  club = openClub();
  coach = await givenCoach(club);
  family = await givenFamily(club, {
    athletes: [{ athleteName: '</script><b>Mia', medicalConditions: 'Asthma inhaler' }],
  });
  siblings = await givenFamily(club, { athletes: [{ athleteName: 'Mia Lee' }, { athleteName: 'Leo Lee' }] });
  await club.keepHeads();
});
afterAll(() => rm(folder, { recursive: true }));

journey('an evidence pack from a family’s page', () => {
  let screen: Screen;
  let pack: string;
  beforeAll(async () => {
    screen = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  });

  it('downloading an evidence pack requires a reason', async () => {
    const { page } = screen;
    await page.getByRole('button', { name: 'Download evidence pack' }).click();
    await press(page, 'Download');
    await page.getByText('Please give a short reason. It stays on record.').waitFor();
    const file = await download(page);
    expect(file.suggestedFilename()).toBe(`evidence-${clubDate(club.now())}.html`);
    pack = await readFile(await file.path(), 'utf8');
    await writeFile(join(folder, 'pack.html'), pack);
  });

  it('an evidence pack verifies, and its page matches the sources', async () => {
    const key = await club.deps.keptHeads.publicKey();
    const verified = await verifyPack(pack, await packPage(), key);
    expect(verified).toMatchObject({ isOurPage: true, findings: [], newestDay: clubDate(club.now()) });
    expect(pack).not.toContain('inhaler');
  });

  it('an evidence pack download is recorded for the family and limited to administrators', async () => {
    const log = [];
    for await (const event of club.deps.store.read(accessLogStream(coach.sub, clubDate(club.now()))))
      log.push(event);
    expect(log).toContainEqual(
      expect.objectContaining({
        type: 'PersonalDataExported',
        data: expect.objectContaining({
          list: 'evidence-pack',
          familyIds: [family.sub],
          reason: 'asked for by the bank',
        }),
      }),
    );
    const asked = { familyId: family.sub, reason: 'a dispute' };
    expect((await club.ask(family, 'evidencePack', asked)).status).toBe(403);
    expect((await club.ask(coach, 'evidencePack', { ...asked, familyId: 'no-family' })).status).toBe(404);
    expect((await club.ask(coach, 'evidencePack', { ...asked, reason: '' })).status).toBe(400);
    const cursor = Buffer.from('{"after":{"stream":"family#other","commit":0}}').toString('base64url');
    expect((await club.ask(coach, 'evidencePack', { ...asked, cursor })).status).toBe(400);
  });

  it('an evidence pack opened from disk verifies itself, escapes text and uses no network', async () => {
    const page = await opened(screen.context, join(folder, 'pack.html'));
    await page.getByText('No problems were found in this pack.').waitFor();
    await page
      .getByText(/Sentences, and names of who did something, are the club’s words and are not checked/)
      .waitFor();
    await page.getByText('Personal fields, checked against digests in the stored text:').first().waitFor();
    await page.getByText(`About family ${family.sub} (Robin Parker).`).waitFor();
    await page.getByText('phone number', { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { name: '</script><b>Mia' }).count()).toBeGreaterThan(0);
    expect(await page.locator('b').count()).toBe(0);
    await expectAccessible(page);
    await page.setInputFiles('input[type=file]', {
      name: 'heads.pem',
      mimeType: 'text/plain',
      buffer: Buffer.from(await club.deps.keptHeads.publicKey()),
    });
    await page.getByText('Checked with the key that you chose.').waitFor();
    await page.close();
  });

  it('a truncated evidence pack reports that its end is missing', async () => {
    const cut = join(folder, 'cut.html');
    await writeFile(cut, pack.slice(0, -2_000));
    const page = await opened(screen.context, cut);
    await page.getByText(/^The end of the pack is missing/).waitFor();
    await page.close();
  });

  it('a tampered evidence pack names the commit that was changed', async () => {
    const forged = join(folder, 'forged.html');
    await writeFile(forged, pack.replace('\\"type\\":\\"ParentRegistered', '\\"type\\":\\"ParentRenamed'));
    const page = await opened(screen.context, forged);
    await page
      .getByText(`The stored bytes do not match their hash: commit 1 of family#${family.sub}.`)
      .waitFor();
    await page.getByText('Do not rely on this pack.').waitFor();
    await page.close();
  });

  it('an evidence pack whose parent was renamed names the field', async () => {
    const renamed = pack.replace(/(?<="disclosures":\[")[\w-]+/, (disclosure) => {
      const [salt, name] = JSON.parse(String(Buffer.from(disclosure, 'base64url')));
      return Buffer.from(JSON.stringify([salt, name, 'Mallory'])).toString('base64url');
    });
    const forged = join(folder, 'renamed.html');
    await writeFile(forged, renamed);
    const page = await opened(screen.context, forged);
    await page
      .getByText(
        `A personal field was changed: it does not match its stored digest: name in commit 1 of family#${family.sub}.`,
      )
      .waitFor();
    await page.close();
  });
});

/** Evaluated in the page: cuts the connection after the first byte. */
const cutPackPage = (): void => {
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    if (asked[0] !== '/evidence-pack.json') return fetch(...asked);
    globalThis.fetch = fetch;
    const parts = ['{'];
    return new Response(
      new ReadableStream({
        pull(sent) {
          const part = parts.pop();
          if (part === undefined) sent.error(new TypeError('network error'));
          else sent.enqueue(new TextEncoder().encode(part));
        },
      }),
    );
  };
};

it.each([
  ['is not fetched', (page: Page) => page.route('**/evidence-pack.json', (route) => route.abort())],
  ['is cut off', (page: Page) => page.evaluate(cutPackPage)],
])(
  'an evidence pack whose page %s shows a connection error, and the next download works',
  async (_what, cut) => {
    const { page } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
    await page.getByRole('button', { name: 'Download evidence pack' }).waitFor();
    await cut(page);
    await page.getByRole('button', { name: 'Download evidence pack' }).click();
    await page.getByLabel('Reason').fill('asked for by the bank');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: 'Your browser could not reach us.' })
      .waitFor();
    await page.unroute('**/evidence-pack.json');
    await download(page);
  },
);

it('an athlete’s evidence pack omits the sibling', async () => {
  const [mia = '', leo = ''] = siblings.athleteIds;
  const { page } = await openScreen(`/parent/${siblings.sub}`, { as: coach, club });
  await page.getByRole('button', { name: 'Download evidence pack' }).click();
  await page.getByLabel('About').selectOption({ label: 'Mia Lee alone' });
  await expectAccessible(page);
  const text = await readFile(await (await download(page)).path(), 'utf8');
  expect(await verifyPack(text, await packPage())).toMatchObject({ findings: [] });
  expect(text).toContain(mia);
  expect(text).not.toContain(leo);

  const asked = { type: 'PersonalDataExported', family: siblings.sub };
  const [taken] = (await club.call(coach, 'auditEvents', asked)).items;
  const said = /^Downloaded an evidence pack about Mia Lee \(\d+ lines\): asked for by the bank$/;
  expect(taken?.sentence).toMatch(said);
  const { stream = '', version = 0 } = taken ?? {};
  expect((await club.call(coach, 'auditEvent', { stream, version })).sentence).toMatch(said);
});

it('a club’s evidence pack covers past days, names no one and is recorded for each family', async () => {
  const whole = openClub('2026-12-01T18:00:00Z');
  const admin = await givenCoach(whole);
  const dana = await givenFamily(whole, {
    name: 'Dana Reyes',
    athletes: [{ athleteName: 'Mia Reyes', medicalConditions: 'Asthma inhaler' }],
  });
  const days = 'from=2026-12-01&to=2026-12-01';
  const { page, context } = await openScreen(`/audit?${days}`, { as: admin, club: whole });
  await page.getByRole('button', { name: 'Download evidence pack' }).click();
  await page.getByLabel('Reason').fill('a look at the year');
  await press(page, 'Download');
  await page
    .getByText('An evidence pack of the club covers only past days. Choose an earlier end.')
    .waitFor();
  await page.goto(`/audit?${days}&type=AthleteAdded`);
  await page.getByText('1 event', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Download evidence pack' }).count()).toBe(0);

  whole.moveTo('2026-12-02T18:00:00Z');
  await whole.keepHeads();
  await page.goto(`/audit?${days}`);
  await page.getByRole('button', { name: 'Download evidence pack' }).click();
  const text = await readFile(await (await download(page)).path(), 'utf8');
  const verified = await verifyPack(text, await packPage(), await whole.deps.keptHeads.publicKey());
  expect(verified).toMatchObject({ isOurPage: true, findings: [], unsigned: 0 });
  for (const word of ['Dana Reyes', 'Mia Reyes', 'inhaler']) expect(text).not.toContain(word);
  const log = [];
  for await (const event of whole.deps.store.read(accessLogStream(admin.sub, '2026-12-02'))) log.push(event);
  expect(log).toContainEqual(
    expect.objectContaining({
      type: 'PersonalDataExported',
      data: expect.objectContaining({
        list: 'club-evidence-pack',
        familyIds: expect.arrayContaining([dana.sub]),
      }),
    }),
  );
  const file = join(folder, 'club.html');
  await writeFile(file, text);
  const shown = await opened(context, file);
  await shown.getByText('About the whole club, from 2026-12-01, to 2026-12-01.').waitFor();
  await shown.getByText('No problems were found in this pack.').waitFor();
  await expectAccessible(shown);
  await shown.close();
});

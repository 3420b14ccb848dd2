import { readFile } from 'node:fs/promises';
import { weekdayOfDate } from '@hoops/domain/club/days';
import { clubDate, shiftDate } from '@hoops/domain/time/club-time';
import AdmZip from 'adm-zip';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { waitForAlert } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { athleteInfo } from '../system/start-local.ts';
import { openScreen } from './screen.ts';

let club: Club;
let coach: SignedIn;
let family: Family;

const hostile = '=HYPERLINK("http://evil.example","Zoë")';

beforeAll(async () => {
  club = openClub();
  coach = await givenCoach(club);
  family = await givenFamily(club, {
    name: hostile,
    athletes: [{ athleteName: '@SUM(1,2)', medicalConditions: 'Asthma inhaler' }],
    card: false,
  });
  const [athlete = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', {
    selections: [{ athleteId: athlete, programs: ['monday', 'reps'] }],
  });
});

const nextDays = (date: string): readonly string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => shiftDate(date, days));

type Asked = ApiInput<'exportList'>;
const listOf = (asked: Asked) => club.call(coach, 'exportList', asked);
const csvOf = async (asked: Asked): Promise<string> => (await listOf(asked)).csv;

journey('lists as files', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openScreen('/parents', { as: coach, club }));
  });

  const exported = async (
    address: string,
    button: string,
  ): Promise<{ name: string; path: string; text: string }> => {
    await page.goto(address);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await started;
    const path = await file.path();
    return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') };
  };

  it('a CSV export starts with a header and escapes formulas', async () => {
    const { name, text } = await exported('/parents', 'Export CSV');
    expect(name).toMatch(/^parents-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/);
    const [head, line, end] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFParent,Email,Phone,Street,City,State,Zip code,Athletes,Payment status,Partners,Other home of',
    );
    expect(line).toBe(
      `"'=HYPERLINK(""http://evil.example"",""Zoë"")",robin@example.com,(312) 555-0150,1 Court Street,Chicago,IL,60601,"'@SUM(1,2)",Up to Date,,`,
    );
    expect(end).toBe('');
  });

  it('an Excel export has text cells, no formulas and a title sheet', {
    tags: ['exports.workbook'],
  }, async () => {
    const { name, path } = await exported('/parents', 'Export Excel');
    expect(name).toMatch(/^parents-\d{4}-\d{2}-\d{2}-\d{4}\.xlsx$/);
    const zip = new AdmZip(path);
    const xml = (entry: string) => zip.readAsText(entry);
    const texts = [...xml('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
    expect(texts.slice(0, 2)).toEqual(['Parent', 'Email']);
    const zipCode = texts.indexOf('60601');
    expect(xml('xl/worksheets/sheet1.xml')).toMatch(new RegExp(`t="s"[^>]*><v>${zipCode}</v>`));
    expect(xml('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    expect(texts).toContain(hostile);
    expect(texts.at(-1)).toMatch(/^All-American Hoops: Parents, as of \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  });

  it('exports of athletes and rosters show that medical notes exist but not their text', async () => {
    const athletes = await exported('/athlete-list', 'Export CSV');
    expect(athletes.text).toContain('6th Grade,2014-04-04,Not Enrolled,"Monday, Scrimmage league"');
    expect(athletes.text).toContain('(312) 555-0151,yes');
    const today = clubDate(club.now());
    const monday = nextDays(today).find((date) => weekdayOfDate(date) === 'monday');
    const roster = await exported(`/roster?date=${monday}`, 'Export CSV');
    expect(roster.text).toContain(`Class of ${monday},"'@SUM(1,2)",6th Grade`);
    expect(roster.text).toContain('Scrimmage league,');
    expect(roster.name).toContain(`roster-of-${monday}-${today}-`);
    const yesterday = await listOf({ list: 'roster', date: shiftDate(today, -1) });
    expect(yesterday.title).toContain('(enrollment at the end of that day, attendance as marked), as of ');
    expect(yesterday.csv).not.toContain('@SUM');
    expect(athletes.text + roster.text).not.toContain('inhaler');
  });

  it('an export contains what the screen shows and names its filters', async () => {
    const reps = await exported('/reps?show=unenrolled', 'Export CSV');
    const { title } = await listOf({ list: 'athletes', program: 'reps', filter: 'unenrolled' });
    expect(title).toMatch(/: Athletes \(Scrimmage league, Unenrolled\), as of /);
    expect(reps.text).toContain('@SUM');
    for (const asked of [
      { list: 'athletes', program: 'friday' },
      { list: 'athletes', search: 'nobody' },
      { list: 'parents', search: 'nobody' },
    ] as const) {
      expect(await csvOf(asked)).not.toContain('@SUM');
    }
  });

  it('a roster export includes marked athletes who have left since', async () => {
    const today = clubDate(club.now());
    const athlete = await club.call(family, 'addAthlete', { ...athleteInfo, athleteName: 'Left Already' });
    await club.call(coach, 'markAttendance', {
      date: today,
      familyId: family.sub,
      athleteId: athlete.athleteId,
      mark: 'absent',
      tappedAt: club.now(),
    });
    expect(await csvOf({ list: 'roster', date: today })).toContain(
      'Also marked on this day,Left Already,,,,,,,absent',
    );
  });

  it('the money page exports every list', async () => {
    const overdue = await exported('/money', 'Export CSV: overdue families');
    expect(overdue.text).toContain('Family,Unpaid months,Classes,Plans,Total');
    for (const list of ['failed-payments', 'refunds'] as const) {
      expect(await csvOf({ list })).toContain('Family,');
    }
  });

  it('an export is recorded with its number of lines', async () => {
    const { items } = await club.call(coach, 'auditEvents', { type: 'PersonalDataExported' });
    const sentences = items.map(({ sentence }) => sentence);
    expect(sentences).toContain('Exported the list of parents (1 line)');
    expect(sentences).toContain('Exported the roster (2 lines)');
    expect(sentences).toHaveLength(14);
  });
});

it('exports are limited to administrators, and a failed export shows an error', async () => {
  expect((await club.ask(family, 'exportList', { list: 'athletes' })).status).toBe(403);
  expect((await club.ask(coach, 'exportList', { list: 'everything' as never })).status).toBe(400);
  const { page, provokes } = await openScreen('/favicon.svg', { as: coach, club });
  provokes('list-not-exported');
  await page.route('**/api/export/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/parents');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await waitForAlert(page, 'Something went wrong on our side. Please try again.');
});

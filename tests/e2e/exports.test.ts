import { readFile } from 'node:fs/promises';
import { shiftDate, weekdayOfDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  parentInfo,
  password,
  signUp,
} from '../system/start-local.ts';
import { openPage } from './browser.ts';
import { becomeAdmin, openSession } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let coach: Person;
let family: Person;

const hostile = '=HYPERLINK("http://evil.example","Zoë")';

beforeAll(async () => {
  product = await freshProduct();
  coach = await becomeAdmin(product, 'coach@example.com', password);
  family = await signUp(product, 'robin@example.com');
  await family.post('registerParent', { ...parentInfo, name: hostile, email: 'robin@example.com' });
  const { body } = await family.post('addAthlete', {
    ...athleteInfo,
    athleteName: '@SUM(1,2)',
    medicalConditions: 'Asthma inhaler',
  });
  await family.post('saveClasses', {
    selections: [{ athleteId: body.athleteId, programs: ['monday', 'reps'] }],
  });
  await product.settle();
  ({ page } = await openPage(product));
  await openSession(page, 'coach@example.com', password);
});

const nextDays = (date: string): readonly string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => shiftDate(date, days));

const exported = async (address: string, button: string): Promise<{ name: string; text: string }> => {
  await page.goto(address);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

describe('a list as a file', () => {
  it('is safe in a spreadsheet, says as of when, and keeps every letter', async () => {
    const { name, text } = await exported('/parents', 'Export CSV');
    expect(name).toMatch(/^parents-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/);
    const [asOf, head, line, end] = text.split('\r\n');
    expect(asOf).toMatch(/^\uFEFF"All-American Hoops: Parents, as of \d{4}-\d{2}-\d{2} \d{2}:\d{2}"$/);
    expect(head).toBe('Parent,Email,Phone,Street,City,State,Zip code,Athletes,Payment status');
    expect(line).toBe(
      `"'=HYPERLINK(""http://evil.example"",""Zoë"")",robin@example.com,(312) 555-0150,1 Court Street,Chicago,IL,60601,"'@SUM(1,2)",Up to Date`,
    );
    expect(end).toBe('');
  });

  it('of athletes and of a day says that there are medical notes, never what', async () => {
    const athletes = await exported('/athlete-list', 'Export CSV');
    expect(athletes.text).toContain('6th Grade,2014-04-04,Not Enrolled,"Monday, Scrimmage league"');
    expect(athletes.text).toContain('(312) 555-0151,yes');
    const today = clubDate((await product.status()).clock);
    const monday = nextDays(today).find((date) => weekdayOfDate(date) === 'monday');
    const roster = await exported(`/roster?date=${monday}`, 'Export CSV');
    expect(roster.text).toContain(`Class of ${monday},"'@SUM(1,2)",6th Grade`);
    expect(roster.text).toContain('Scrimmage league,');
    expect(roster.text).toContain(`: Roster of ${monday}, as of ${today} `);
    const yesterday = (await coach.get(`export/roster?date=${shiftDate(today, -1)}`)).body;
    expect(yesterday.csv).toContain('(enrolments at the end of that day, attendance as marked), as of ');
    expect(yesterday.csv).not.toContain('@SUM');
    expect(athletes.text + roster.text).not.toContain('inhaler');
  });

  it('has what the screen shows, and says by what it was narrowed', async () => {
    const reps = await exported('/reps?show=unenrolled', 'Export CSV');
    expect(reps.text).toMatch(/: Athletes \(Scrimmage league, Unenrolled\), as of /);
    expect(reps.text).toContain('@SUM');
    for (const asked of ['athletes?program=friday', 'athletes?search=nobody', 'parents?search=nobody']) {
      expect((await coach.get(`export/${asked}`)).body.csv).not.toContain('@SUM');
    }
  });

  it('of a day has who was marked and is on no list any more', async () => {
    const today = clubDate((await product.status()).clock);
    const { body } = await family.post('addAthlete', { ...athleteInfo, athleteName: 'Left Already' });
    await product.settle();
    const mark = { date: today, familyId: family.sub, athleteId: body.athleteId, mark: 'absent' };
    await coach.post('markAttendance', { ...mark, tappedAt: new Date().toISOString() });
    const { csv } = (await coach.get(`export/roster?date=${today}`)).body;
    expect(csv).toContain('Also marked on this day,Left Already,,,,,,,absent');
  });

  it('of money has every list', async () => {
    const overdue = await exported('/money', 'Export overdue families as CSV');
    expect(overdue.text).toContain('Family,Unpaid months,Classes,Plans,Total');
    for (const list of ['failed-payments', 'refunds']) {
      expect((await coach.get(`export/${list}`)).body.csv).toContain('Family,');
    }
  });

  it('is recorded with who took it and how much', async () => {
    await product.settle();
    const { body } = await coach.get('audit/events?type=PersonalDataExported');
    const sentences = body.items.map((item: { sentence: string }) => item.sentence);
    expect(sentences).toContain('Exported the list parents (1 line)');
    expect(sentences).toContain('Exported the list roster (2 lines)');
    expect(sentences).toHaveLength(12);
  });

  it('is for administrators, and says so when it fails', async () => {
    expect((await family.get('export/athletes')).status).toBe(403);
    expect((await coach.get('export/everything')).status).toBe(400);
    await page.route('**/api/export/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/parents');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor();
  });
});

import { defaultOfferings } from '@hoops/domain/grade/state';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  password,
  register,
  startLocal,
} from '../system/start-local.ts';
import { desk, expectAccessible, openBrowser, openPage, phone } from './browser.ts';
import { becomeAdmin, openSession } from './people.ts';

let product: LocalProduct;
let browser: Browser;
let page: Page;
let coach: Person;
let family: Person;
let athleteId: string;

beforeAll(async () => {
  product = await startLocal();
  browser = await openBrowser();
  coach = await becomeAdmin(product, 'coach@example.com', password);
  family = await register(product, 'robin@example.com');
  ({ athleteId } = (await family.post('addAthlete', athleteInfo)).body);
  await family.post('saveClasses', { selections: [{ athleteId, programs: ['monday', 'reps'] }] });
  await product.settle();
  ({ page } = await openPage(browser, product.url));
  await openSession(page, 'coach@example.com', password);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const sixth = () => page.getByRole('row', { name: /6th Grade/ });
const dialog = () => page.getByRole('dialog', { name: '6th Grade' });
const offeredNow = async () => (await coach.get('grades/6')).body.offerings;

describe('what the grades are offered', () => {
  it('is a matrix on a desk and cards on a phone', async () => {
    await page.goto('/grades');
    await sixth().waitFor();
    expect(await page.getByRole('row').count()).toBe(10);
    expect(await sixth().getByText('Offered', { exact: true }).count()).toBe(9);
    await page.setViewportSize(phone);
    await page.getByRole('region', { name: '6th Grade' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.setViewportSize(desk);
    await expectAccessible(page);
  });

  it('says before saving whom a withdrawal concerns, and what they keep', async () => {
    await page.getByRole('button', { name: 'Edit 6th Grade' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('checkbox', { name: 'Monday' }).uncheck();
    await dialog().getByRole('checkbox', { name: 'Friday' }).uncheck();
    await dialog()
      .getByText(/^Monday: 1 athlete of this grade takes it and keeps it/)
      .waitFor();
    await dialog()
      .getByText(/^Friday: nobody/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Edit 6th Grade');
    expect(await offeredNow()).toEqual(defaultOfferings);
  });

  it('is saved for one grade; the athlete keeps the class and others cannot choose it', async () => {
    await page.getByRole('button', { name: 'Edit 6th Grade' }).click();
    await dialog().getByRole('checkbox', { name: 'Monday' }).uncheck();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('6th Grade is saved.').waitFor();
    await expect.poll(() => sixth().getByText('Not offered').count()).toBe(1);
    expect(await offeredNow()).toEqual({ ...defaultOfferings, monday: false });
    await product.settle();
    const { body } = await family.get(`athletes/${athleteId}`);
    expect(body.athlete.enrolledPrograms.monday).toBe(true);
    const another = (await family.post('addAthlete', { ...athleteInfo, athleteName: 'Sam Parker' })).body;
    const refused = await family.post('saveClasses', {
      selections: [{ athleteId: another.athleteId, programs: ['monday'] }],
    });
    expect(refused.body.code).toBe('failed-precondition');
  });

  it('is never overwritten unseen: two administrators at once lose nothing', async () => {
    await page.getByRole('button', { name: 'Edit 6th Grade' }).click();
    await dialog().getByRole('checkbox', { name: 'Saturday' }).uncheck();
    const before = await offeredNow();
    const theirs = { ...before, tuesday: false };
    expect((await coach.post('setGradeOfferings', { grade: '6', before, offerings: theirs })).status).toBe(
      200,
    );

    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog()
      .getByRole('alert')
      .getByText(/Another administrator changed this grade meanwhile/)
      .waitFor();
    expect(await offeredNow()).toEqual(theirs);
    await expect.poll(() => dialog().getByRole('checkbox', { name: 'Tuesday' }).isChecked()).toBe(false);
    expect(await dialog().getByRole('checkbox', { name: 'Saturday' }).isChecked()).toBe(false);
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await offeredNow()).toEqual({ ...theirs, saturday: false });
  });

  it('is for administrators to change', async () => {
    expect((await family.get('grades/6')).status).toBe(403);
    expect((await coach.get('grades/9')).status).toBe(400);
  });
});

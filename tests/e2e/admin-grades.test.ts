import { defaultOfferings } from '@hoops/domain/grade/state';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { athleteInfo, type LocalProduct, type Person, password, register } from '../system/start-local.ts';
import { desk, expectAccessible, openPage, phone } from './browser.ts';
import { becomeAdmin, newEmail, openSession } from './people.ts';
import { sharedProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let coach: Person;
let family: Person;
let athleteId: string;
/** Of a grade in which the other files have no athlete. */
const athlete = { ...athleteInfo, grade: '2' };

beforeAll(async () => {
  product = await sharedProduct();
  coach = await becomeAdmin(product, newEmail('coach'), password);
  family = await register(product, newEmail());
  ({ athleteId } = (await family.post('addAthlete', athlete)).body);
  await family.post('saveClasses', { selections: [{ athleteId, programs: ['monday', 'reps'] }] });
  await product.settle();
  ({ page } = await openPage(product));
  await openSession(page, coach.email, password);
});

const row = () => page.getByRole('row', { name: /2nd Grade/ });
const dialog = () => page.getByRole('dialog', { name: '2nd Grade' });
const offeredNow = async () => (await coach.get('grades/2')).body.offerings;

describe('what the grades are offered', () => {
  it('is a matrix on a desk and cards on a phone', async () => {
    await page.goto('/grades');
    await row().waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(10);
    await expect.poll(() => row().getByText('Offered', { exact: true }).count()).toBe(9);
    await page.setViewportSize(phone);
    await page.getByRole('region', { name: '2nd Grade' }).waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await page.setViewportSize(desk);
    await expectAccessible(page);
  });

  it('says before saving whom a withdrawal concerns, and what they keep', async () => {
    await page.getByRole('button', { name: 'Edit 2nd Grade' }).focus();
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
    await expect.poll(focused).toBe('Edit 2nd Grade');
    expect(await offeredNow()).toEqual(defaultOfferings);
  });

  it('is saved for one grade; the athlete keeps the class and others cannot choose it', async () => {
    await page.getByRole('button', { name: 'Edit 2nd Grade' }).click();
    await dialog().getByRole('checkbox', { name: 'Monday' }).uncheck();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('2nd Grade is saved.').waitFor();
    await expect.poll(() => row().getByText('Not offered').count()).toBe(1);
    expect(await offeredNow()).toEqual({ ...defaultOfferings, monday: false });
    await product.settle();
    const { body } = await family.get(`athletes/${athleteId}`);
    expect(body.athlete.enrolledPrograms.monday).toBe(true);
    const another = (await family.post('addAthlete', { ...athlete, athleteName: 'Sam Parker' })).body;
    const refused = await family.post('saveClasses', {
      selections: [{ athleteId: another.athleteId, programs: ['monday'] }],
    });
    expect(refused.body.code).toBe('failed-precondition');
  });

  it('is never overwritten unseen: two administrators at once lose nothing', async () => {
    await page.getByRole('button', { name: 'Edit 2nd Grade' }).click();
    await dialog().getByRole('checkbox', { name: 'Saturday' }).uncheck();
    const before = await offeredNow();
    const theirs = { ...before, tuesday: false };
    expect((await coach.post('setGradeOfferings', { grade: '2', before, offerings: theirs })).status).toBe(
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
    expect((await family.get('grades/2')).status).toBe(403);
    expect((await coach.get('grades/9')).status).toBe(400);
  });
});

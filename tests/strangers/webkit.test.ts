import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerCoach } from '../system/local-family.ts';
import { caller, type LocalProduct, password, startLocal } from '../system/start-local.ts';
import { translate } from '../system/translator.ts';
import { handsOn, openWebKit } from './webkit-browser.ts';

let product: LocalProduct;
let driver: WebDriver;
let close: () => Promise<void>;

beforeAll(async () => {
  product = await startLocal();
  ({ driver, close } = await openWebKit());
});
afterAll(async () => {
  await close();
  await product.close();
});

it('a family registers, adds an athlete and starts a plan in WebKit', async () => {
  const { fill, choose, check, press, see, arriveAt } = handsOn(driver);
  await driver.get(product.url);
  await press('Start Training');
  await arriveAt('/register');
  for (const [label, text] of Object.entries({
    'Full name': 'Robin Parker',
    Email: 'robin@example.com',
    Password: password,
    'Phone number': '(312) 555-0150',
    Street: '1 Court Street',
    City: 'Chicago',
    State: 'IL',
    'Zip code': '60601',
  }))
    await fill(label, text);
  await choose('How did you hear about us?', 'Internet');
  await press('Sign Up');
  await arriveAt('/app-link');
  await press('Done');
  await arriveAt('/add-athlete');
  await fill('Name', 'Casey Parker');
  // WebKit’s date field takes keys in the order of the language.
  await fill('Date of birth', '4/4/2014');
  await choose('Grade', '6th Grade');
  await fill('First name', 'Jo');
  await fill('Last name', 'Parker');
  await fill('Phone number', '(312) 555-0151');
  await press('Save');
  await see('Would you like to add another athlete?');
  await press('No');
  await arriveAt('/payment-method');
  await press('Add Payment Method');
  await see('Card number');
  await fill('Card number', '4242424242424242');
  await fill('Expiry', '12 / 34');
  await fill('CVC', '123');
  await fill('Name on card', 'Robin Parker');
  await press('Save card');
  await arriveAt('/program-request');
  await check('Skill development');
  await press('Submit');
  await arriveAt('/portal');
  await press('Casey Parker');
  await press('Add Programs');
  await check('Half Week');
  await press('Confirm Selection');
  await see('Renews');
  expect(await driver.executeScript('return document.documentElement.scrollWidth - innerWidth')).toBe(0);
});

it('a coach edits the schedule and handles a request in a WebKit that translates', async () => {
  const { fill, press, see, arriveAt } = handsOn(driver);
  await registerCoach(product, 'coach@example.com');
  await caller(product).post('send-program-request', {
    name: 'Kim Visitor',
    email: 'kim@example.com',
    selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
    description: '',
  });
  await product.settle();
  const translated = async (path: string) => {
    await driver.get(`${product.url}${path}`);
    await driver.executeScript(`(${translate})()`);
  };
  const expectNothingStale = async () =>
    expect(await driver.executeScript('return window.staleTexts()')).toEqual([]);

  await driver.executeScript('localStorage.clear()');
  await translated('/login');
  await fill('Email', 'coach@example.com');
  await fill('Password', password);
  await press('Log In');
  await arriveAt('/portal');
  await see('Today');
  await expectNothingStale();

  await translated('/schedule');
  await press('Add');
  await press('Add');
  await see('Please enter the location.');
  await fill('Title', 'Evening Skills');
  await fill('Times', '5:30 PM to 7:00 PM');
  await fill('Location', 'North gym');
  await press('Add');
  await see('“Evening Skills” is added.');
  await expectNothingStale();

  await translated('/requests');
  await press('Kim Visitor');
  await press('Mark Handled');
  await press('Handled');
  await see('Kim Visitor');
  await expectNothingStale();
});

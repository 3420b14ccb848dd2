import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCard } from '../../system/put-card.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  password,
  register,
  signIn,
  startLocal,
} from '../../system/start-local.ts';

let product: LocalProduct;
let parents: readonly Person[];

beforeAll(async () => {
  product = await startLocal();
  parents = await Promise.all(
    Array.from({ length: 4 }, (_, index) => register(product, `parent${index}@example.com`)),
  );
});
afterAll(() => product.close());

describe('kill -9 under load', () => {
  it('loses nothing that was acknowledged and finishes what was in flight', async () => {
    const acknowledged: { email: string; name: string }[] = [];
    let sent = 0;
    const write = async (parent: Person): Promise<void> => {
      for (;;) {
        sent += 1;
        const name = `Athlete ${sent}`;
        // The process may die between sending and hearing: then nothing was acknowledged.
        const reply = await parent
          .post('addAthlete', { ...athleteInfo, athleteName: name })
          .catch(() => undefined);
        if (!reply) return;
        if (reply.status === 200) acknowledged.push({ email: parent.email, name });
      }
    };
    const writers = parents.map(write);
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(30);
    await product.kill();
    await Promise.all(writers);

    product = await product.restart();
    await product.settle();
    for (const { email } of parents) {
      const again = await signIn(product, email, password);
      const { family } = (await again.get('me')).body;
      const names = family.athletes.map((athlete: { athleteName: string }) => athlete.athleteName);
      for (const { name } of acknowledged.filter((one) => one.email === email)) expect(names).toContain(name);
    }
    // What was published or queued when it died has reached the mailbox too. A mail that SES had just taken when
    // the process died, before that was recorded, goes out a second time: SES knows no idempotency keys.
    const welcomes = (await product.mails()).map((mail) => mail.to);
    for (const { email } of parents) {
      const count = welcomes.filter((to) => to === email).length;
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(2);
    }
  });
});

describe('faults', () => {
  it('a subscriber that throws gets its events again, then they are dead letters with a reason', async () => {
    await product.faults({ failing: ['mailer'] });
    const late = await register(product, 'late@example.com');
    await product.settle();
    const dead = await product.local<{ queue: string; reason: string }[]>('dead-letters.json');
    expect(dead.filter(({ queue }) => queue === 'mailer').length).toBeGreaterThan(0);
    expect(dead[0]?.reason).toMatch(/mailer fails on purpose/);
    expect((await product.mails()).filter((mail) => mail.to === late.email)).toEqual([]);

    await product.faults({});
    await product.local('redrive', { queue: 'mailer' });
    await product.settle();
    expect((await product.mails()).filter((mail) => mail.to === late.email)).toHaveLength(1);
  });

  it('deliveries that repeat and overtake each other change nothing', async () => {
    await product.faults({ bus: { duplicate: 0.5, reorder: 0.5 } });
    const parent = await register(product, 'twisted@example.com');
    for (let index = 0; index < 10; index += 1) {
      await parent.post('addAthlete', { ...athleteInfo, athleteName: `Kid ${index}` });
    }
    await product.settle();
    await product.faults({});
    expect((await parent.get('me')).body.family.athletes).toHaveLength(10);
    expect((await product.mails()).filter((mail) => mail.to === parent.email)).toHaveLength(1);
  });

  it('Stripe down: the parent hears that it is uncertain, and later it is done, once', async () => {
    const parent = await register(product, 'patient@example.com');
    const { athleteId } = (await parent.post('addAthlete', athleteInfo)).body;
    await parent.post('getStripeCustomerPortalLink', {});
    await putCard(product, parent, 'pm_card_visa');

    await product.faults({ stripe: { api: { outage: true } } });
    const reply = await parent.post('createSubscription', { subscriptionType: 'full_week', athleteId });
    expect(reply.status).toBe(502);
    expect(reply.body).toMatchObject({
      code: 'unknown',
      message: 'An unexpected error occurred. Please try again later.',
    });
    expect((await parent.get(`athletes/${athleteId}`)).body.athlete.pendingWork).toBe('start-plan');

    await product.faults({});
    await product.settle();
    expect((await parent.get(`athletes/${athleteId}`)).body.athlete.enrolledProgram).toBe('Full Week');
    expect((await parent.post('getPaymentHistory', {})).body).toEqual(['104.00']);
  });

  it('the database down: the parent hears that it failed, and the same request succeeds later, once', async () => {
    const parent = await register(product, 'waiting@example.com');
    await product.settle();
    await product.faults({ dynamodb: { outage: true } });
    const failed = await parent.post('addAthlete', athleteInfo, 'one-click');
    expect(failed.status).toBeGreaterThanOrEqual(500);

    await product.faults({});
    const again = await parent.post('addAthlete', athleteInfo, 'one-click');
    expect(again.status).toBe(200);
    await product.settle();
    expect((await parent.get('me')).body.family.athletes).toHaveLength(1);
  });

  it('SES down: the mail is a dead letter with a reason, and goes out once it is sent again', async () => {
    await product.faults({ ses: { outage: 1 } });
    const parent = await register(product, 'unmailed@example.com');
    await product.settle();
    const dead = await product.local<{ queue: string; reason: string }[]>('dead-letters.json');
    const reasons = dead.filter(({ queue }) => queue === 'mailer').map(({ reason }) => reason);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons[0]).toMatch(/^ParentRegistered was not handled: /);
    expect(reasons.join()).not.toContain('unmailed@example.com');

    await product.faults({});
    await product.local('redrive', { queue: 'mailer' });
    await product.settle();
    expect((await product.mails()).filter((mail) => mail.to === parent.email)).toHaveLength(1);
  });
});

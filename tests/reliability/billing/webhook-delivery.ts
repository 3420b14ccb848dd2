import { processWebhook } from '@hoops/billing/webhooks/process-webhook';
import { receiveWebhook } from '@hoops/billing/webhooks/receive-webhook';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import Stripe from 'stripe';
import type { Club } from './club.ts';
import { Died, type Process } from './killable-process.ts';
import type { deliveries } from './step.ts';

const secrets = ['whsec_current', 'whsec_previous'];
const dayMs = 24 * 3_600_000;

type Delivery = { readonly id: string; readonly payload: string; readonly notBefore: number };
type How = { readonly how: (typeof deliveries)[number]; readonly seed: number };

export type WebhookDelivery = ReturnType<typeof createWebhookDelivery>;

export const createWebhookDelivery = (club: Club) => {
  let written = 0;
  let waiting: readonly Delivery[] = [];

  const collect = (): void => {
    const events = club.engine.store.all('events');
    const fresh = events
      .slice(written)
      .filter(({ type }) => (webhookTypes as readonly string[]).includes(type))
      .map((event) => ({ id: event.id, payload: JSON.stringify(event), notBefore: 0 }));
    written = events.length;
    waiting = [...waiting, ...fresh];
  };

  const post = async (process: Process, { payload, id }: Delivery, secret: string): Promise<void> => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const isEncoded = id.charCodeAt(id.length - 1) % 2 === 0;
    const request = {
      body: isEncoded ? Buffer.from(payload).toString('base64') : payload,
      isBase64Encoded: isEncoded,
      headers: { 'stripe-signature': signature },
    };
    const receipt = await receiveWebhook(request, { inbox: process.inbox, secrets });
    if ((receipt === 'bad-signature') !== !secrets.includes(secret))
      throw new Error(`The endpoint answered ${receipt}.`);
    if (receipt !== 'stored') return;
    const row = club.inbox.rows.get(id);
    if (row) await processWebhook(process, row).catch(unlessDead(process));
  };

  return {
    async deliver(process: Process, { how, seed }: How): Promise<void> {
      collect();
      const now = club.clock.now().getTime();
      if (how === 'a-day-late') {
        waiting = waiting.map((delivery) => ({ ...delivery, notBefore: delivery.notBefore || now + dayMs }));
        return;
      }
      const due = arranged(
        waiting.filter(({ notBefore }) => notBefore <= now),
        how,
        seed,
      );
      for (const [index, delivery] of due.entries()) {
        if (index % 5 === 0) await post(process, forged(delivery), 'whsec_forged');
        await post(process, delivery, secrets[(seed + index) % 2] ?? '');
        // If the process crashes before the removal, the webhook is delivered again.
        waiting = waiting.filter(({ id }) => id !== delivery.id);
      }
      if (how === 'some-dropped') waiting = waiting.filter(({ notBefore }) => notBefore > now);
    },
    async deliverRest(process: Process): Promise<void> {
      waiting = waiting.map((delivery) => ({ ...delivery, notBefore: 0 }));
      await this.deliver(process, { how: 'in-order', seed: 0 });
    },
  };
};

/** Failed webhooks remain in the inbox for reconciliation. */
const unlessDead =
  (process: Process) =>
  (error: unknown): void => {
    if (process.isDead() || error instanceof Died) throw error;
  };

const forged = ({ payload, ...delivery }: Delivery): Delivery => ({
  ...delivery,
  id: `${delivery.id}_forged`,
  payload: payload.replace(delivery.id, `${delivery.id}_forged`),
});

const arranged = (waiting: readonly Delivery[], how: How['how'], seed: number): readonly Delivery[] => {
  switch (how) {
    case 'in-order':
    case 'a-day-late':
      return waiting;
    case 'reversed':
      return waiting.toReversed();
    case 'twice':
      return [...waiting, ...waiting];
    case 'shuffled':
      return waiting.toSorted((one, other) => order(one.id, seed) - order(other.id, seed));
    case 'some-dropped':
      return waiting.filter(({ id }) => order(id, seed) % 3 > 0);
    default:
      return how satisfies never;
  }
};

const order = (id: string, seed: number): number => {
  let mixed = seed;
  for (const character of id) mixed = Math.imul(mixed ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return mixed;
};

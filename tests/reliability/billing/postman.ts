import { processWebhook } from '@hoops/billing/webhooks/process-webhook';
import { receiveWebhook } from '@hoops/billing/webhooks/receive-webhook';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import Stripe from 'stripe';
import type { Club } from './club.ts';
import { Died, type Process } from './mortal-process.ts';
import type { deliveries } from './step.ts';

const secrets = ['whsec_current', 'whsec_previous'];
const dayMs = 24 * 3_600_000;

type Letter = { readonly id: string; readonly payload: string; readonly notBefore: number };
type How = { readonly how: (typeof deliveries)[number]; readonly seed: number };

/** Brings Stripe's webhooks, signed, by the same door as on the internet, and mistreats them on the way. */
export type Postman = ReturnType<typeof hirePostman>;

export const hirePostman = (club: Club) => {
  let written = 0;
  let letters: readonly Letter[] = [];

  const collect = (): void => {
    const events = club.engine.store.all('events');
    const fresh = events
      .slice(written)
      .filter(({ type }) => (webhookTypes as readonly string[]).includes(type))
      .map((event) => ({ id: event.id, payload: JSON.stringify(event), notBefore: 0 }));
    written = events.length;
    letters = [...letters, ...fresh];
  };

  const bring = async (process: Process, { payload, id }: Letter, secret: string): Promise<void> => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const isEncoded = id.charCodeAt(id.length - 1) % 2 === 0;
    const request = {
      body: isEncoded ? Buffer.from(payload).toString('base64') : payload,
      isBase64Encoded: isEncoded,
      headers: { 'stripe-signature': signature },
    };
    const receipt = await receiveWebhook(request, { inbox: process.inbox, secrets });
    if ((receipt === 'bad-signature') !== !secrets.includes(secret))
      throw new Error(`The door said ${receipt}.`);
    if (receipt !== 'stored') return;
    const row = club.inbox.rows.get(id);
    if (row) await processWebhook(process, row).catch(unlessDead(process));
  };

  return {
    async deliver(process: Process, { how, seed }: How): Promise<void> {
      collect();
      const now = club.clock.now().getTime();
      if (how === 'a-day-late') {
        letters = letters.map((letter) => ({ ...letter, notBefore: letter.notBefore || now + dayMs }));
        return;
      }
      const due = arranged(
        letters.filter(({ notBefore }) => notBefore <= now),
        how,
        seed,
      );
      for (const [index, letter] of due.entries()) {
        if (index % 5 === 0) await bring(process, forged(letter), 'whsec_forged');
        await bring(process, letter, secrets[(seed + index) % 2] ?? '');
        // Confirmed: what dies before this is brought again.
        letters = letters.filter(({ id }) => id !== letter.id);
      }
      if (how === 'some-dropped') letters = letters.filter(({ notBefore }) => notBefore > now);
    },
    /** In the end everything arrives that was not lost for good. */
    async deliverRest(process: Process): Promise<void> {
      letters = letters.map((letter) => ({ ...letter, notBefore: 0 }));
      await this.deliver(process, { how: 'in-order', seed: 0 });
    },
  };
};

/** What fails in the processing stays in the inbox, for the sweep. */
const unlessDead =
  (process: Process) =>
  (error: unknown): void => {
    if (process.isDead() || error instanceof Died) throw error;
  };

const forged = ({ payload, ...letter }: Letter): Letter => ({
  ...letter,
  id: `${letter.id}_forged`,
  payload: payload.replace(letter.id, `${letter.id}_forged`),
});

const arranged = (letters: readonly Letter[], how: How['how'], seed: number): readonly Letter[] => {
  switch (how) {
    case 'in-order':
    case 'a-day-late':
      return letters;
    case 'reversed':
      return letters.toReversed();
    case 'twice':
      return [...letters, ...letters];
    case 'shuffled':
      return letters.toSorted((one, other) => order(one.id, seed) - order(other.id, seed));
    case 'some-dropped':
      return letters.filter(({ id }) => order(id, seed) % 3 > 0);
    default:
      return how satisfies never;
  }
};

const order = (id: string, seed: number): number => {
  let mixed = seed;
  for (const character of id) mixed = Math.imul(mixed ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return mixed;
};

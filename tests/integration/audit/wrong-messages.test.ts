import { describeFinding } from '@hoops/audit/verification/describe';
import { verify } from '@hoops/audit/verification/verify';
import { wrongMessages } from '@hoops/audit/wrong-messages';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import { type Clock, fixedClock } from '@hoops/runtime/clock';
import { expect, it } from 'vitest';
import { renamed } from '../projections/club.ts';
import { depsOf, projectAll } from './audit-bench.ts';
import { danas, smallClubInMemory } from './small-club.ts';

const at = '2026-11-02T12:00:00.000Z';
const type = 'customer.updated';

const clubWithWebhooks = async (...ids: readonly string[]) => {
  const bench = await smallClubInMemory();
  const inbox = memoryInbox(webhookSeal(bench.keys), fixedClock(at));
  for (const id of ids) {
    const object = { id: 'cus_1', object: 'customer', metadata: { parentId: 'dana' } };
    const raw = JSON.stringify({ id, type, created: 1, request: null, data: { object } });
    await inbox.put({ message: parseStripeMessage(raw), raw });
    await bench.store.append(danas, await bench.store.head(danas), [{ event: renamed('jordan', id) }], {
      ...{ actor: { sub: 'stripe', role: 'stripe' }, commandId: `stripe-${id}`, fingerprint: id, at },
      ...{ correlationId: id, keyId: danas, provider: { message: { id, type, createdAt: at } } },
    });
  }
  await projectAll(bench);
  const found = async (clock: Clock = fixedClock(at)) => {
    const { findings } = await verify({
      ...depsOf(bench),
      wrongMessages: (envelopes) => wrongMessages({ inbox, keys: bench.keys, clock }, envelopes),
    });
    return findings.map((finding) => describeFinding(finding, false)).sort();
  };
  return { bench, inbox, found };
};

it('verify names webhooks that were deleted or changed in the inbox', {
  tags: ['audit.inbox'],
}, async () => {
  const { inbox, found } = await clubWithWebhooks('evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5');
  expect(await found()).toEqual([]);
  const change = (id: string, fields: object) => {
    const row = inbox.rows.get(id);
    if (row) inbox.rows.set(id, { ...row, ...fields });
  };
  inbox.rows.delete('evt_1');
  change('evt_2', { type: 'customer.deleted' });
  change('evt_3', { sealed: inbox.rows.get('evt_4')?.sealed });
  change('evt_4', { sealed: undefined });
  change('evt_5', { keyId: 'family#nobody' });
  expect(await found()).toEqual([
    'Inbox: webhook evt_1, which an event refers to, is missing.',
    'Inbox: webhook evt_2, which an event refers to, is changed.',
    'Inbox: webhook evt_3, which an event refers to, is changed.',
    'Inbox: webhook evt_4, which an event refers to, is changed.',
    'Inbox: webhook evt_5, which an event refers to, is changed.',
  ]);
  // On December 8, the webhooks have expired from the inbox.
  expect(await found(fixedClock('2026-12-08T12:00:00.000Z'))).toEqual([]);
});

it('verify accepts the inbox webhooks of an erased family', { tags: ['audit.inbox'] }, async () => {
  const { bench, found } = await clubWithWebhooks('evt_1');
  await bench.keys.erase(danas);
  await projectAll(bench);
  expect((await found()).filter((sentence) => sentence.startsWith('Inbox'))).toEqual([]);
});

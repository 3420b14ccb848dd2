import { RecoveryCodeUsed } from '@hoops/domain/access/events';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import {
  PlanStarted,
  PlanSwitchCancelled,
  PlanSwitchScheduled,
  PlanWithdrawalRequested,
} from '@hoops/domain/family/plans/events';
import { familyId, requestId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import {
  accessStream,
  familyStream,
  mailStream,
  priceStream,
  requestStream,
  type StreamName,
} from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import { sesSender } from '@hoops/mail/mail-sender';
import { mailerFor } from '@hoops/mail/mailer';
import { sesClient } from '@hoops/runtime/aws-clients';
import { fixedClock, systemClock } from '@hoops/runtime/clock';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LocalSes, openLocalSes } from './local-ses.ts';

let ses: LocalSes;
let store: EventStore;
const keys = memoryFamilyKeys();
const stream = familyStream(familyId('family-1'));
const erased = familyStream(familyId('family-erased'));

beforeEach(async () => {
  store = memoryEventStore({ keys });
  ses = await openLocalSes();
});
afterEach(() => ses.close());

const mailer = (to: EventStore = store) =>
  mailerFor({
    store: to,
    locks: memoryLocks(fixedClock('2026-11-05T15:00:00.000Z')),
    send: sesSender({ client: sesClient(), from: 'club@club.example' }),
    settings: { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' },
    invitations: invitationTokens(keys),
    clock: fixedClock('2026-11-05T15:00:00.000Z'),
    newId: countingIds('id'),
  });

const append = async (to: StreamName, event: DomainEvent): Promise<SealedEnvelope> => {
  const head = await store.head(to);
  await store.append(to, head, [{ event }], {
    actor: { sub: 'dana', role: 'parent' },
    commandId: `command-${head.commit}`,
    fingerprint: 'f',
    at: '2026-11-05T15:00:00.000Z',
    correlationId: 'c',
    keyId: to,
  });
  for await (const { envelopes } of store.readCommits(to, head.commit + 1)) {
    const [envelope] = envelopes;
    if (envelope) return envelope;
  }
  throw new Error('The event is not there.');
};
const registered = () => append(stream, { type: 'ParentRegistered', data: ParentRegistered.example });

const kinds = () => ses.mailbox().map(({ tags }) => tags.kind);

const recorded = async (mailId: string) => {
  const events = [];
  for await (const { type, data, correlationId } of store.read(mailStream(mailId)))
    events.push({ type, data, correlationId });
  return events;
};

it('the refund email for a failed withdrawal is sent once, after the withdrawal fails', {
  tags: ['refunds.mailed'],
}, async () => {
  await registered();
  await append(stream, { type: 'AthleteAdded', data: AthleteAdded.example });
  await append(stream, { type: 'PaymentReceived', data: PaymentReceived.example });
  await append(stream, { type: 'PlanWithdrawalRequested', data: PlanWithdrawalRequested.example });
  const refund = await append(stream, { type: 'PaymentRefunded', data: PaymentRefunded.example });
  await mailer()(refund);
  expect(kinds()).toEqual([]);
  const { athleteId, intentId } = PlanWithdrawalRequested.example;
  const failed = await append(stream, {
    type: 'PlanChangeFailed',
    data: { athleteId, intentId, operation: 'withdraw-plan', code: 'payment-disputed' },
  });
  for (const event of [failed, refund, failed]) {
    await mailer()(event);
    expect(kinds()).toEqual(['payment-refunded']);
  }
});

it('a used recovery code causes one email to its owner, and an erasure erases the address', {
  tags: ['two-step.recovery-mail'],
}, async () => {
  const owner = familyStream(familyId('owner'));
  await append(owner, {
    type: 'ParentRegistered',
    data: { ...ParentRegistered.example, familyId: familyId('owner') },
  });
  const used = { ...RecoveryCodeUsed.example, sub: 'owner' };
  const event = await append(accessStream('owner'), { type: 'RecoveryCodeUsed', data: used });
  for (let delivery = 0; delivery < 2; delivery += 1) await mailer()(event);
  expect(kinds()).toEqual(['recovery-code-used']);
  const nobody = await append(accessStream('nobody'), { type: 'RecoveryCodeUsed', data: used });
  await mailer()(nobody);
  expect(kinds()).toEqual(['recovery-code-used']);
  await keys.erase(owner);
  const [sent] = await recorded(`${event.id}-recovery-code-used`);
  expect(sent).toMatchObject({ type: 'EmailSent', data: { familyId: 'owner', to: '[erased]' } });
});

it('the mailer sends each email of an event once, even if the event arrives repeatedly', async () => {
  const event = await registered();
  for (let delivery = 0; delivery < 3; delivery += 1) await mailer()(event);
  // Sorted, because emails are sent in parallel.
  expect(
    ses
      .mailbox()
      .map(({ to, tags }) => `${tags.kind} to ${to}`)
      .toSorted(),
  ).toEqual(['new-parent-notice to coach@club.example', 'welcome to dana@example.com']);
  expect(await recorded(`${event.id}-welcome`)).toMatchObject([
    {
      type: 'EmailSent',
      data: { kind: 'welcome', becauseOf: event.id, familyId: 'family-1', to: 'dana@example.com' },
      correlationId: event.correlationId,
    },
  ]);
});

it('the mailer sends the emails of an event in parallel', async () => {
  const event = await registered();
  let asked = 0;
  let goOn: () => void = () => undefined;
  const bothAsked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const waiting = mailerFor({
    store,
    locks: memoryLocks(fixedClock('2026-11-05T15:00:00.000Z')),
    send: async (_mail, mailId) => {
      asked += 1;
      if (asked === 2) goOn();
      await bothAsked;
      return { kind: 'sent', messageId: `message-of-${mailId}` };
    },
    settings: { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' },
    invitations: invitationTokens(keys),
    clock: systemClock,
    newId: countingIds('id'),
  });
  await waiting(event);
  for (const kind of ['welcome', 'new-parent-notice'])
    expect(await recorded(`${event.id}-${kind}`)).toMatchObject([{ type: 'EmailSent' }]);
});

it('the mailer sends the remaining email after a crash between two emails', async () => {
  const event = await registered();
  let sent = 0;
  const send = sesSender({ client: sesClient(), from: 'club@club.example' });
  const dying = mailerFor({
    store,
    locks: memoryLocks(fixedClock('2026-11-05T15:00:00.000Z')),
    send: (...mail) => {
      sent += 1;
      return sent > 1 ? Promise.reject(new Error('The process died.')) : send(...mail);
    },
    settings: { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' },
    invitations: invitationTokens(keys),
    clock: systemClock,
    newId: countingIds('id'),
  });
  await expect(dying(event)).rejects.toThrow('died');
  await mailer()(event);
  expect(ses.mailbox().map(({ tags }) => tags.kind)).toEqual(['welcome', 'new-parent-notice']);
});

it('the mailer retries after an SES outage', async () => {
  const event = await registered();
  ses.setFaults({ outage: 1 });
  await expect(mailer()(event)).rejects.toThrow();
  expect(await recorded(`${event.id}-welcome`)).toEqual([]);
  ses.setFaults({});
  await mailer()(event);
  expect(ses.mailbox()).toHaveLength(2);
});

it('the mailer retries after SES rejects the sender and sends each email exactly once', {
  tags: ['mail.waits-for-repair'],
}, async () => {
  const event = await registered();
  ses.setFaults({ reject: 1 });
  await expect(mailer()(event)).rejects.toThrow('not verified');
  expect(await recorded(`${event.id}-welcome`)).toEqual([]);
  ses.setFaults({});
  for (let delivery = 0; delivery < 2; delivery += 1) await mailer()(event);
  expect(kinds().toSorted()).toEqual(['new-parent-notice', 'welcome']);
});

it('the mailer omits Reply-To when the sender’s address is unmailable', async () => {
  const email = 'josé@ejemplo.com';
  const id = requestId('request-1');
  await mailer()(
    await append(requestStream(id), {
      type: 'ProgramChangeRequested',
      data: { requestId: id, familyId: null, name: 'José', email, description: 'A question.' },
    }),
  );
  const [notice] = ses.mailbox();
  expect(notice).toMatchObject({ to: ['coach@club.example'], replyTo: [] });
  expect(notice?.text).toContain(email);
});

it('an unmailable parent address is recorded, and the coach still gets the email', async () => {
  const event = await append(stream, {
    type: 'ParentRegistered',
    data: { ...ParentRegistered.example, email: 'x<y@z.com' },
  });
  await mailer()(event);
  expect(kinds()).toEqual(['new-parent-notice']);
  expect(await recorded(`${event.id}-welcome`)).toMatchObject([
    { type: 'EmailFailed', data: { reason: 'unmailable-address' } },
  ]);
});

it('an email about the next charge shows the scheduled price of that day', {
  tags: ['prices.schedule'],
}, async () => {
  await registered();
  await append(priceStream, {
    type: 'PriceChangeScheduled',
    data: { since: '2026-12-01', plans: { half_week: usd(5750), full_week: usd(11500) } },
  });
  await append(stream, { type: 'AthleteAdded', data: AthleteAdded.example });
  await mailer()(await append(stream, { type: 'PlanStarted', data: PlanStarted.example }));
  const [mail] = ses.mailbox();
  expect(mail?.text).toContain('The next charge is $57.50 on December 1st');
});

it('the mailer emails a canceled switch only if it emailed the switch', async () => {
  await registered();
  await append(stream, { type: 'AthleteAdded', data: AthleteAdded.example });
  await append(stream, { type: 'PlanStarted', data: PlanStarted.example });
  const promised = await append(stream, { type: 'PlanSwitchScheduled', data: PlanSwitchScheduled.example });
  await mailer()(promised);
  const cancelled = await append(stream, {
    type: 'PlanSwitchCancelled',
    data: PlanSwitchCancelled.example,
  });
  for (let delivery = 0; delivery < 2; delivery += 1) await mailer()(cancelled);
  expect(kinds()).toEqual(['switch-scheduled', 'switch-cancelled']);

  const unheard = await append(stream, { type: 'PlanSwitchScheduled', data: PlanSwitchScheduled.example });
  const undone = await append(stream, { type: 'PlanSwitchCancelled', data: PlanSwitchCancelled.example });
  await mailer()(unheard);
  await mailer()(undone);
  expect(kinds()).toHaveLength(2);
});

it('a bill changed several times causes one email with the final amount', async () => {
  await registered();
  await append(stream, { type: 'AthleteAdded', data: AthleteAdded.example });
  const bill = (cents: number) => ({
    ...MonthlyChargeAssessed.example,
    period: '2026-11' as const,
    amount: usd(cents),
  });
  const first = await append(stream, { type: 'MonthlyChargeAssessed', data: bill(5250) });
  const second = await append(stream, { type: 'MonthlyChargeRaised', data: bill(10_500) });
  for (const event of [first, second, first]) await mailer()(event);
  const subjects = () => ses.mailbox().map(({ subject }) => subject);
  expect(subjects()).toEqual(['Your bill for November 2026: $105.00']);
  await mailer()(await append(stream, { type: 'MonthlyChargeLowered', data: bill(5250) }));
  await mailer()(await append(stream, { type: 'MonthlyChargeRaised', data: bill(5250) }));
  expect(subjects().slice(1)).toEqual(['Your bill for November 2026: $52.50']);
  await mailer()(await append(stream, { type: 'MonthlyChargeWithdrawn', data: { period: '2026-11' } }));
  expect(subjects().slice(2)).toEqual(['No bill for November 2026']);
});

it('each refund causes one email with the total refunded so far', {
  tags: ['refunds.mailed'],
}, async () => {
  await registered();
  await append(stream, { type: 'AthleteAdded', data: AthleteAdded.example });
  await append(stream, { type: 'PaymentReceived', data: PaymentReceived.example });
  const refund = (refundId: string, cents: number) =>
    append(stream, {
      type: 'PaymentRefunded',
      data: { ...PaymentRefunded.example, refundId, amount: usd(cents) },
    });
  const [first, second] = [await refund('re_1', 2000), await refund('re_2', 1200)];
  for (const event of [first, second, second, first]) await mailer()(event);
  expect(ses.mailbox()).toMatchObject([
    { subject: 'Refund: $20.00 for the plan of Jordan Reyes' },
    { subject: 'Refund: $12.00 for the plan of Jordan Reyes' },
  ]);
  expect(ses.mailbox().at(-1)?.text).toContain('that is $32.00.');
});

it('an email change notifies the old address, and account emails go out even to unsubscribed parents', async () => {
  await registered();
  const proof = (email: string, former: { readonly formerEmail?: string } = {}) =>
    append(stream, { type: 'EmailOwnershipProven', data: { email, tokenIssuedAt: null, ...former } });
  await mailer()(await proof('dana@example.com'));
  expect(ses.mailbox()).toEqual([]);
  await mailer()(await proof('dana@new.example', { formerEmail: 'dana@example.com' }));
  expect(ses.mailbox()).toMatchObject([
    { to: ['dana@example.com'], subject: 'Your login email was changed' },
  ]);
  expect(JSON.stringify(ses.mailbox())).not.toContain('dana@new.example');
  await append(stream, { type: 'MailPreferencesChanged', data: { scheduleChanges: false } });
  await mailer()(
    await append(stream, {
      type: 'PaymentReceived',
      data: { ...PaymentReceived.example, athleteId: null },
    }),
  );
  expect(ses.mailbox().at(-1)).toMatchObject({
    to: ['dana@new.example'],
    tags: { kind: 'payment-received' },
  });
});

it('the coach gets a program request by email with the sender as Reply-To', async () => {
  const event = await append(requestStream(requestId('request-1')), {
    type: 'ProgramChangeRequested',
    data: {
      requestId: requestId('request-1'),
      familyId: null,
      name: 'Vic Visitor',
      email: 'vic@example.com',
      description: 'Please call me.',
    },
  });
  await mailer()(event);
  expect(ses.mailbox()).toMatchObject([{ to: ['coach@club.example'], replyTo: ['vic@example.com'] }]);
});

it('no email is sent about an erased family', async () => {
  const event = await append(erased, {
    type: 'ParentRegistered',
    data: { ...ParentRegistered.example, familyId: familyId('family-erased') },
  });
  await keys.erase(erased);
  await mailer()(event);
  expect(ses.mailbox()).toEqual([]);
});

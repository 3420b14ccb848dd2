import type { DomainEvent } from '@hoops/domain/catalogue';
import { EmailOwnershipProven, ParentRegistered } from '@hoops/domain/family/account/events';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { EmailSent } from '@hoops/domain/mail/events';
import { familyStream, mailStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { streamReader } from '@hoops/event-store/repository';
import { reportMessages } from '@hoops/local/ses/report-messages';
import { sendingEvent } from '@hoops/local/ses/sending-event';
import {
  MailNotRecorded,
  type MailReport,
  mailReportSchema,
  recordMailReport,
} from '@hoops/mail/record-mail-report';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { mailReports } from '@hoops/wiring/mail-reports';
import { beforeEach, describe, expect, it } from 'vitest';

const now = '2026-11-05T15:05:00.000Z';
const stream = familyStream(familyId('family-1'));
const mailId = EmailSent.example.mailId;
let store: EventStore;

beforeEach(() => {
  store = memoryEventStore({ keys: memoryFamilyKeys() });
});

const append = async (to: StreamName, event: DomainEvent, at = now) => {
  const head = await store.head(to);
  await store.append(to, head, [{ event }], {
    actor: { sub: 'test', role: 'system' },
    commandId: `command-${to}-${head.commit}`,
    fingerprint: 'f',
    at,
    correlationId: 'c',
    keyId: stream,
  });
};
const registered = () => append(stream, { type: 'ParentRegistered', data: ParentRegistered.example });
const mailed = (data: Partial<typeof EmailSent.example> = {}) =>
  append(mailStream(mailId), {
    type: 'EmailSent',
    data: { ...EmailSent.example, familyId: 'family-1', ...data },
  });

const report = (over: MailReport, to: EventStore = store) =>
  recordMailReport({ store: to, clock: fixedClock(now), newId: countingIds('id') }, over);
const bounce = (bounceType: string): MailReport => ({
  eventType: 'Bounce',
  mailId,
  messageId: 'ses-1',
  bounceType,
  at: '2026-11-05T15:04:00Z',
});
const complaint: MailReport = {
  eventType: 'Complaint',
  mailId,
  messageId: 'ses-1',
  at: '2026-11-05T15:04:00Z',
};

const family = async () => {
  const { state } = await streamReader(store, familyStreams).load(familyId('family-1'));
  if (state.kind !== 'registered') throw new Error('The family is not there.');
  return state;
};
const typesOf = async (of: StreamName) => {
  const types = [];
  for await (const { type } of store.read(of)) types.push(type);
  return types;
};

describe('delivered emails', () => {
  const delivery: MailReport = {
    eventType: 'Delivery',
    mailId,
    messageId: 'ses-1',
    at: '2026-11-05T15:04:00Z',
  };

  it('a delivered email is recorded once, without its address, and leaves the family stream unchanged', async () => {
    await registered();
    await mailed();
    await report(delivery);
    await report(delivery);
    expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailDelivered']);
    expect(await typesOf(stream)).toEqual(['ParentRegistered']);
    const bodies = [];
    for await (const { body } of store.readCommits(mailStream(mailId))) bodies.push(body);
    expect(bodies[1]).toContain('EmailDelivered');
    expect(bodies[1]).not.toContain('"to"');
  });

  it('a later delivered email clears the family’s bounce notice', async () => {
    await registered();
    await mailed();
    await report(bounce('Permanent'));
    await report(delivery);
    expect((await family()).emailCameBack).not.toBeNull();
    const later = { ...EmailSent.example, mailId: 'mail-2', familyId: 'family-1' };
    await append(mailStream('mail-2'), { type: 'EmailSent', data: later }, '2026-11-06T09:00:00.000Z');
    await report({ ...delivery, mailId: 'mail-2' });
    await report({ ...delivery, mailId: 'mail-2' });
    expect(await typesOf(stream)).toEqual(['ParentRegistered', 'EmailCameBack', 'EmailArrivesAgain']);
    expect((await family()).emailCameBack).toBeNull();
  });

  it('a delivered email to the coach does not clear the family’s bounce notice', async () => {
    await registered();
    await mailed();
    await report(bounce('Permanent'));
    const notice = {
      ...EmailSent.example,
      mailId: 'mail-2',
      kind: 'new-parent-notice',
      familyId: 'family-1',
    } as const;
    await append(mailStream('mail-2'), { type: 'EmailSent', data: notice }, '2026-11-06T09:00:00.000Z');
    await report({ ...delivery, mailId: 'mail-2' });
    expect((await family()).emailCameBack).not.toBeNull();
  });

  it('a delivery report that arrives after a bounce does not override the bounce', async () => {
    await registered();
    await mailed();
    await report(bounce('Transient'));
    await report(delivery);
    expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailBounced']);
  });

  it('a delivery report that arrives before our own record is retried', async () => {
    await registered();
    await expect(report(delivery)).rejects.toThrow(MailNotRecorded);
  });
});

it('a bounced email is recorded once with its family, even if SES reports it repeatedly', async () => {
  await registered();
  await mailed();
  await report(bounce('Permanent'));
  await report(bounce('Permanent'));
  expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailBounced']);
  expect(await typesOf(stream)).toEqual(['ParentRegistered', 'EmailCameBack']);
  expect((await family()).emailCameBack).toEqual({ mailId, permanent: true, at: now });
});

it('a transient bounce is recorded as not permanent', async () => {
  await registered();
  await mailed();
  await report(bounce('Transient'));
  expect((await family()).emailCameBack).toMatchObject({ permanent: false });
});

it('a permanent bounce that follows a transient bounce is also recorded', async () => {
  await registered();
  await mailed();
  for (const type of ['Transient', 'Transient', 'Permanent', 'Permanent', 'Transient'])
    await report(bounce(type));
  expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailBounced', 'EmailBounced']);
  expect(await typesOf(stream)).toEqual(['ParentRegistered', 'EmailCameBack', 'EmailCameBack']);
  expect((await family()).emailCameBack).toMatchObject({ mailId, permanent: true });
});

it('a corrected address clears the bounce notice, and a late bounce of the old address is ignored', async () => {
  await registered();
  await mailed();
  await report(bounce('Permanent'));
  await append(stream, { type: 'EmailOwnershipProven', data: EmailOwnershipProven.example });
  expect((await family()).emailCameBack).not.toBeNull();
  await append(stream, {
    type: 'EmailOwnershipProven',
    data: { ...EmailOwnershipProven.example, email: 'dana.reyes@example.com' },
  });
  expect((await family()).emailCameBack).toBeNull();
  await report({ ...bounce('Permanent'), at: '2026-11-05T15:09:00Z' });
  expect((await family()).emailCameBack).toBeNull();
});

it('a bounced email to the coach does not affect the family', async () => {
  await registered();
  await mailed({ kind: 'new-parent-notice', to: 'coach@club.example' });
  await report(bounce('Permanent'));
  expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailBounced']);
  expect((await family()).emailCameBack).toBeNull();
});

it('a bounce report that arrives before our own record is retried', async () => {
  await registered();
  await expect(report(bounce('Permanent'))).rejects.toThrow(MailNotRecorded);
  await mailed();
  await report(bounce('Permanent'));
  expect((await family()).emailCameBack).not.toBeNull();
});

it('a retried report records a bounce with the family after a crash between the two appends', async () => {
  await registered();
  await mailed();
  const dying: EventStore = {
    ...store,
    append: (to, ...rest) =>
      to === stream ? Promise.reject(new Error('The process died.')) : store.append(to, ...rest),
  };
  await expect(report(bounce('Permanent'), dying)).rejects.toThrow('died');
  await report(bounce('Permanent'));
  expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailBounced']);
  expect((await family()).emailCameBack).not.toBeNull();
});

it('a spam complaint from a parent turns off optional emails', async () => {
  await registered();
  await mailed();
  await report(complaint);
  await report(complaint);
  expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailComplained']);
  expect((await family()).mailPreferences).toEqual({ scheduleChanges: false });
  expect((await family()).emailCameBack).toBeNull();
});

it('a spam complaint from the coach changes nothing for the family', async () => {
  await registered();
  await mailed({ kind: 'new-parent-notice', to: 'coach@club.example' });
  await report(complaint);
  expect(await typesOf(mailStream(mailId))).toEqual(['EmailSent', 'EmailComplained']);
  expect((await family()).mailPreferences).toEqual({ scheduleChanges: true });
});

describe('SES reports', () => {
  const email = {
    to: ['dana@example.com'],
    from: 'club@club.example',
    replyTo: [],
    subject: 'Welcome',
    text: 'Hello Dana',
    html: '<p>Hello Dana</p>',
    at: now,
    messageId: 'ses-1',
    tags: { mailId, kind: 'welcome' },
    headers: {},
  };

  it.each(['delivered', 'bounced', 'bounced-for-now', 'complained'] as const)(
    'an SES report becomes a queue message without addresses: %s',
    (fate) => {
      const event = sendingEvent(email, 'dana@example.com', fate, 'event-1');
      expect(JSON.stringify(event)).toContain('dana@example.com');
      const messages = reportMessages(event);
      expect(messages.map(({ queue }) => queue)).toEqual([mailReports.name]);
      for (const { body } of messages) {
        expect(body).not.toMatch(/@|Dana/);
        expect(mailReportSchema.parse(JSON.parse(body))).toMatchObject({ mailId, messageId: 'ses-1' });
      }
    },
  );

  it('SES reports about emails without our tag are ignored', () => {
    const code = { ...email, tags: {} };
    expect(reportMessages(sendingEvent(code, 'dana@example.com', 'bounced', 'event-1'))).toEqual([]);
  });
});

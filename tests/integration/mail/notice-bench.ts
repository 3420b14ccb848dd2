import type { DomainEvent } from '@hoops/domain/catalogue';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded, ClassesChanged } from '@hoops/domain/family/athletes/events';
import { familyStreams } from '@hoops/domain/family/stream';
import { athleteId, familyId } from '@hoops/domain/ids';
import { ScheduleItemAdded } from '@hoops/domain/schedule/events';
import { familyStream, type StreamName, scheduleNoticeStream, scheduleStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { streamReader } from '@hoops/event-store/repository';
import { type MailSender, sesSender } from '@hoops/mail/mail-sender';
import { sealedDevice } from '@hoops/mail/push/device-seals';
import { sitePushKeys } from '@hoops/mail/push/push-request';
import { deviceTeller } from '@hoops/mail/push/tell-devices';
import { scheduleMailer } from '@hoops/mail/schedule-mailer';
import { scheduleWatchFor } from '@hoops/mail/schedule-watch';
import { openLocalPushService } from '@hoops/mail/testing/local-push-service';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { sesClient } from '@hoops/runtime/aws-clients';
import { fixedClock, wallClock } from '@hoops/runtime/clock';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Locks } from '@hoops/runtime/coordination/locks';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { createLogger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { openLocalSes } from './local-ses.ts';
import { appendCommit } from './one-commit.ts';

const now = '2026-11-05T15:00:00.000Z';

export const item = { ...ScheduleItemAdded.example, order: 1 };

export type World = {
  readonly store: EventStore;
  readonly locks: Locks;
  readonly send: MailSender;
  readonly checkpoints: Checkpoints;
  readonly mailsPerSecond?: number;
};

export type NoticeBench = Awaited<ReturnType<typeof openNoticeBench>>;

export const openNoticeBench = async () => {
  const clock = fixedClock(now);
  const newId = countingIds('id');
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  const checkpoints = memoryCheckpoints();
  let locksNow = new Date(now);
  const locks = memoryLocks({ now: () => locksNow });
  const wait = async (ms: number): Promise<void> => {
    locksNow = new Date(locksNow.getTime() + ms);
  };
  const tokens = unsubscribeTokens(keys);
  const ses = await openLocalSes();
  const pushes = await openLocalPushService();
  const siteKeys = sitePushKeys(keys);
  const logged: string[] = [];
  const append = (to: StreamName, ...events: readonly DomainEvent[]) => appendCommit(store, to, now, events);

  const family = async (id: string, ...more: readonly DomainEvent[]): Promise<void> => {
    const athlete = athleteId(`athlete-of-${id}`);
    const stream = familyStream(familyId(id));
    await append(
      stream,
      {
        type: 'ParentRegistered',
        data: { ...ParentRegistered.example, familyId: familyId(id), email: `${id}@example.com` },
      },
      { type: 'AthleteAdded', data: { ...AthleteAdded.example, athleteId: athlete } },
      { type: 'ClassesChanged', data: { ...ClassesChanged.example, athleteId: athlete } },
      ...more,
    );
    await projectStream({ store, keys, rows }, 1, stream);
  };

  const sending = (): MailSender => sesSender({ client: sesClient(), from: 'club@club.example' });
  const world = (send: MailSender): World => ({ store, locks, send, checkpoints });
  let pacedMs = 0;
  const timing = {
    // Constant clock: only `wait` passes time, no matter how slow the machine is.
    now: () => 0,
    wait: async (ms: number): Promise<void> => {
      pacedMs += ms;
    },
  };
  const tellDevices = deviceTeller({
    store,
    clock,
    newId,
    keys,
    siteKeys,
    subject: 'mailto:coach@club.example',
    logger: createLogger((line) => logged.push(line)),
    wallClock,
  });
  const run = ({ checkpoints: saved, ...parts }: World, whileWaiting = wait): Promise<void> => {
    const settings = { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' };
    const job = scheduleMailer({ ...parts, rows, tokens, settings, tellDevices, clock, newId, timing });
    const ask = segmentHandler(job, saved);
    return runSegments(ask, { segments: 8, atOnce: 8, backoff: async () => undefined, wait: whileWaiting });
  };
  const noticeEvents = async (): Promise<readonly SealedEnvelope[]> => {
    const found: SealedEnvelope[] = [];
    for await (const { envelopes } of store.readCommits(scheduleNoticeStream)) found.push(...envelopes);
    return found;
  };

  return {
    tokens,
    append,
    family,
    families: async (count: number): Promise<readonly string[]> => {
      const some = Array.from({ length: count }, (_, n) =>
        ((n * 0x9e37) % 0x1_0000).toString(16).padStart(4, '0'),
      );
      const ids = some.map((digits, n) => `${digits}-${n}`);
      for (const id of ids) await family(id);
      return ids;
    },
    /**
     * Turns notifications on; `sealedFor` may name another family, whose key is then used.
     * @returns the endpoint
     */
    device: async (id: string, sealedFor = id): Promise<string> => {
      const subscription = pushes.subscribe((await siteKeys()).publicKey);
      const data = await sealedDevice(keys, familyId(sealedFor), subscription);
      await append(familyStream(familyId(id)), { type: 'PushTurnedOn', data });
      await projectStream({ store, keys, rows }, 1, familyStream(familyId(id)));
      return subscription.endpoint;
    },
    pushes,
    logged,
    stored: async (id: string) => (await streamReader(store, familyStreams).load(familyId(id))).state,
    addItem: () => append(scheduleStream, { type: 'ScheduleItemAdded', data: item }),
    changed: (over: Partial<typeof item> = {}) => {
      const { order: _order, ...data } = { ...item, ...over };
      return append(scheduleStream, { type: 'ScheduleItemChanged', data: { ...data, from: null } });
    },
    watching: () => scheduleWatchFor({ store, clock, newId }),
    sending,
    noticeEvents,
    deliverNotices: (send = sending()) => run(world(send)),
    run,
    wait,
    pacedMs: () => pacedMs,
    world,
    setFaults: ses.setFaults,
    mailbox: ses.mailbox,
    recipients: () => ses.mailbox().flatMap(({ to }) => to),
    close: async () => {
      await ses.close();
      await pushes.close();
    },
  };
};

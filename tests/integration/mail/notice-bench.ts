import type { DomainEvent } from '@hoops/domain/catalogue';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded, ClassesChanged } from '@hoops/domain/family/athletes/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { ScheduleItemAdded } from '@hoops/domain/schedule/events';
import { familyStream, type StreamName, scheduleNoticeStream, scheduleStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { type MailSender, sesSender } from '@hoops/mail/mail-sender';
import { scheduleMailerFor } from '@hoops/mail/schedule-mailer';
import { scheduleWatchFor } from '@hoops/mail/schedule-watch';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { sesClient } from '@hoops/runtime/aws-clients';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { countingIds } from '@hoops/runtime/ids';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { openLocalSes } from './local-ses.ts';
import { appendCommit, newestOf } from './one-commit.ts';

const now = '2026-11-05T15:00:00.000Z';

/** The item that the schedule begins with. */
export const item = { ...ScheduleItemAdded.example, order: 1 };

export type NoticeBench = Awaited<ReturnType<typeof openNoticeBench>>;

/** A club in memory with a schedule, families who are notified of its changes, and the local SES. */
export const openNoticeBench = async () => {
  const clock = fixedClock(now);
  const newId = countingIds('id');
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  const locks = memoryLocks(clock);
  const tokens = unsubscribeTokens(keys);
  const ses = await openLocalSes();
  /** One commit. @returns the last of its events, as the bus carries it. */
  const append = (to: StreamName, ...events: readonly DomainEvent[]) => appendCommit(store, to, now, events);

  /** A family whose athlete takes classes, `<id>@example.com`, and what else happened to it. */
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
  const mailing = (send = sending()) =>
    scheduleMailerFor({
      store,
      rows,
      locks,
      tokens,
      send,
      settings: { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' },
      clock,
      newId,
    });
  const noticeEvents = async (): Promise<readonly SealedEnvelope[]> => {
    const found: SealedEnvelope[] = [];
    for await (const { envelopes } of store.readCommits(scheduleNoticeStream)) found.push(...envelopes);
    return found;
  };

  return {
    tokens,
    append,
    family,
    families: async (count: number): Promise<void> => {
      for (let n = 1; n <= count; n += 1) await family(`family-${String(n).padStart(4, '0')}`);
    },
    addItem: () => append(scheduleStream, { type: 'ScheduleItemAdded', data: item }),
    changed: (over: Partial<typeof item> = {}) => {
      const { order: _order, ...data } = { ...item, ...over };
      return append(scheduleStream, { type: 'ScheduleItemChanged', data });
    },
    watching: () => scheduleWatchFor({ store, clock, newId }),
    sending,
    mailing,
    noticeEvents,
    lastNotice: () => newestOf(store, scheduleNoticeStream),
    /** Delivers every event of the notices, and those that come of them, as the bus does. */
    deliverNotices: async (mailer = mailing(), times = 1): Promise<void> => {
      for (let next = 0; next < (await noticeEvents()).length; next += 1) {
        const event = (await noticeEvents())[next];
        for (let n = 0; event && n < times; n += 1) await mailer(event);
      }
    },
    setFaults: ses.setFaults,
    mailbox: ses.mailbox,
    recipients: () => ses.mailbox().flatMap(({ to }) => to),
    close: ses.close,
  };
};

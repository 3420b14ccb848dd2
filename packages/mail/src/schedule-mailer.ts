import { setTimeout as sleep } from 'node:timers/promises';
import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import { scheduleChannels } from '@hoops/domain/family/athletes/enrolment';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { noticeStreams, type ScheduleNotice } from '@hoops/domain/notice/notice-decider';
import { familyStream, scheduleNoticeStream } from '@hoops/domain/stream';
import { repository, streamReader } from '@hoops/event-store/repository';
import { lists } from '@hoops/projections/lists';
import type { ReadStore } from '@hoops/projections/read-store';
import { rateGate, type Timing } from '@hoops/runtime/clock';
import { LockHeld, withLock } from '@hoops/runtime/coordination/locks';
import type { Segment, SegmentedJob, StepResult } from '@hoops/runtime/segments/segmented-job';
import { noticeMailsPerSecond, usualMailsPerSecond } from '@hoops/wiring/limits';
import * as z from 'zod/mini';
import type { Mail } from './mail.ts';
import type { TellDevices } from './push/tell-devices.ts';
import { changesFor, type ScheduleMailDeps, scheduleMail, withSharedAthletes } from './schedule-mail.ts';
import { type SendOnceDeps, sendOnce } from './send-once.ts';
import { scheduleChangedDetail, scheduleChangedSubject } from './templates/schedule-changed.ts';

export type ScheduleMailerDeps = SendOnceDeps &
  ScheduleMailDeps & {
    readonly rows: Pick<ReadStore, 'generations' | 'page'>;
    readonly tellDevices: TellDevices;
    /** Sending rate of the SES account; absent means unlimited. */
    readonly mailsPerSecond?: number | undefined;
    /** Clock and pause between emails; tests pass a pause that does not wait. */
    readonly timing?: Timing;
  };

/** Families per step. A step takes about twenty seconds, far below the Lambda's timeout. */
const familiesAStep = 25;
/** After this number of consecutive failures, SES is assumed to throttle or be down. */
const maxFailuresInARow = 3;
/** Delay of the segment after repeated failures, during which no worker is blocked. */
const pauseSeconds = 60;

type OpenNotice = {
  readonly upTo: number;
  readonly because: Pick<Envelope, 'id' | 'correlationId'>;
};
type Input = readonly OpenNotice[];

const readerSchema = z.object({ familyId: familyIdSchema });

/** Notice, position in a segment by family id (null at the segment's end), and families to retry. */
const placeSchema = z.strictObject({
  upTo: z.int(),
  from: z.nullable(z.string()),
  putOff: z.readonly(z.array(familyIdSchema)),
});
type Place = z.output<typeof placeSchema>;

/**
 * Emails and notifies all families once about each open notice of a changed schedule. Failures are retried at
 * the segment's end (decision 8).
 */
export const scheduleMailer = (deps: ScheduleMailerDeps): SegmentedJob<Input> => {
  const openNotices = async () => (await streamReader(deps.store, noticeStreams).load('schedule')).state.open;
  return {
    name: 'schedule-mailer',
    isKeptByRun: true,
    async begin() {
      const open = (await openNotices()).map(({ upTo }) => upTo);
      if (open.length === 0) return undefined;
      const input = await Promise.all(
        open.map(async (upTo) => ({ upTo, because: await beginningOf(deps, upTo) })),
      );
      return { run: `schedule-notices-${open.join('-')}`, input };
    },
    async step(notices, segment, cursor) {
      const first = (upTo: number): Place => ({ upTo, from: firstOf(segment), putOff: [] });
      const place = cursor === null ? first(notices[0]?.upTo ?? 0) : z.parse(placeSchema, JSON.parse(cursor));
      const index = notices.findIndex(({ upTo }) => upTo === place.upTo);
      const next = notices[index + 1];
      const following = next ? JSON.stringify(first(next.upTo)) : null;
      const notice = (await openNotices()).find(({ upTo }) => upTo === place.upTo);
      const because = notices[index]?.because;
      if (!notice || !because) return { cursor: following, count: 0 };
      try {
        const lock = `schedule-notice-${place.upTo}-${segment.segment}`;
        const mailed = await withLock(deps.locks, lock, () =>
          mailPage(deps, notice, because, segment, place),
        );
        return mailed.cursor === null ? { ...mailed, cursor: following } : mailed;
      } catch (error) {
        if (!(error instanceof LockHeld)) throw error;
        return { cursor: JSON.stringify(place), count: 0, waitSeconds: pauseSeconds };
      }
    },
    async finish(notices, mailed) {
      for (const [index, { upTo, because }] of notices.entries()) {
        // Families are counted once, with the last of several notices.
        const counted = index === notices.length - 1 ? mailed : 0;
        const result = await repository(deps, noticeStreams).execute(
          'schedule',
          [{ type: 'FinishScheduleNotice', upTo, mailed: counted }],
          {
            commandId: `schedule-notice-${upTo}-finished`,
            body: { upTo },
            actor: systemActor('schedule-mailer'),
            correlationId: because.correlationId,
            causationId: because.id,
          },
        );
        if (result.kind === 'conflict') throw new Error('Others kept writing to the notices.');
      }
    },
  };
};

const beginningOf = async ({ store }: ScheduleMailerDeps, upTo: number): Promise<OpenNotice['because']> => {
  for await (const { id, correlationId, type, data } of store.read(scheduleNoticeStream))
    if (type === 'ScheduleNoticeStarted' && data.upTo === upTo) return { id, correlationId };
  throw new Error(`The notice up to version ${upTo} did not begin.`);
};

/**
 * First id of a segment. Cognito's ids are random hexadecimal numbers; any other id also falls into some
 * segment.
 */
const firstOf = ({ segment, of }: Segment): string =>
  segment === 0
    ? ''
    : Math.round((segment * 0x1_0000) / of)
        .toString(16)
        .padStart(4, '0');

const ofTheMachine: Timing = { now: () => performance.now(), wait: (ms) => sleep(ms) };

/**
 * @throws LockHeld while another process sends an email
 * @throws AggregateError if postponed families fail again
 */
const mailPage = async (
  deps: ScheduleMailerDeps,
  notice: ScheduleNotice,
  because: OpenNotice['because'],
  segment: Segment,
  place: Place,
): Promise<StepResult> => {
  const { timing = ofTheMachine, mailsPerSecond = usualMailsPerSecond } = deps;
  const pass = rateGate(noticeMailsPerSecond(mailsPerSecond) / segment.of, timing);
  const atPace: ScheduleMailerDeps = {
    ...deps,
    async send(...mail) {
      await pass();
      return deps.send(...mail);
    },
  };
  const { families, next } = await pageOf(deps, segment, place);
  const isEnd = place.from === null;
  const failures: { readonly familyId: FamilyId; readonly error: unknown }[] = [];
  const told: Promise<FamilyId | undefined>[] = [];
  let failuresInARow = 0;
  let mailed = 0;
  for (const familyId of families) {
    try {
      const { state } = await streamReader(deps.store, familyStreams).load(familyId);
      if (state.kind === 'registered') {
        const family = await withSharedAthletes(deps.store, state);
        const channels = scheduleChannels(family);
        const mails = await scheduleMail(deps, notice, family, channels.mail);
        if (mails.length > 0) {
          await mailFamily(atPace, notice, because, family, mails);
          mailed += 1;
        }
        // A postponed email also postpones the notification; notifications go out while the next emails wait.
        const isConcerned = changesFor(family, notice.changes).length > 0;
        if (channels.push && isConcerned) told.push(tellFamily(deps, notice, because, family));
      }
      failuresInARow = 0;
    } catch (error) {
      if (error instanceof LockHeld) throw error;
      failures.push({ familyId, error });
      failuresInARow += 1;
      if (failuresInARow === maxFailuresInARow && !isEnd) {
        await Promise.all(told);
        return { cursor: JSON.stringify(place), count: 0, waitSeconds: pauseSeconds };
      }
    }
  }
  const untold = (await Promise.all(told)).filter((familyId) => familyId !== undefined);
  if (isEnd && failures.length > 0) {
    const errors = failures.map(({ error }) => error);
    throw new AggregateError(errors, `${failures.length} families could not be written to.`);
  }
  const failed = failures.map(({ familyId }) => familyId);
  const putOff = isEnd ? [] : [...new Set([...place.putOff, ...failed, ...untold])];
  const isDone = next === null && putOff.length === 0;
  return { cursor: isDone ? null : JSON.stringify({ upTo: place.upTo, from: next, putOff }), count: mailed };
};

const pageOf = async (
  { rows }: ScheduleMailerDeps,
  segment: Segment,
  { from, putOff }: Place,
): Promise<{ readonly families: readonly FamilyId[]; readonly next: string | null }> => {
  if (from === null) return { families: putOff, next: null };
  const { live } = await rows.generations();
  const following = segment.segment + 1;
  const page = await rows.page(live, lists.scheduleReaders, {
    limit: familiesAStep,
    ...(from !== '' && { from }),
    ...(following < segment.of && { to: firstOf({ ...segment, segment: following }) }),
  });
  const families = page.items.map((item) => z.parse(readerSchema, item).familyId);
  const isLast = page.nextCursor === null || families.length === 0;
  return { families, next: isLast ? null : `${families.at(-1)}\u0002` };
};

const mailFamily = async (
  deps: ScheduleMailerDeps,
  { upTo }: ScheduleNotice,
  because: OpenNotice['because'],
  { familyId }: Family,
  mails: readonly Mail[],
): Promise<void> => {
  const name = `schedule-${upTo}-${familyId}`;
  const sendings = mails.map((mail) => {
    const mailId = mail.guardian === undefined ? name : `${name}-${mail.guardian}`;
    return { mailId, mail, familyId, because, keyId: familyStream(familyId) };
  });
  await sendOnce(deps, name, sendings);
};

/** @returns the family if it must be told again */
const tellFamily = async (
  deps: ScheduleMailerDeps,
  { upTo, changes }: ScheduleNotice,
  because: OpenNotice['because'],
  { familyId, devices }: Family,
): Promise<FamilyId | undefined> => {
  const message = {
    title: scheduleChangedSubject(changes),
    body: scheduleChangedDetail(changes),
    path: '/schedule',
    topic: `schedule-${upTo}`,
  } as const;
  const outcome = await deps.tellDevices(familyId, devices, message, because);
  return outcome === 'later' ? familyId : undefined;
};

import type { EventHandler } from '@hoops/bus/subscriber';
import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import { wantsScheduleMail } from '@hoops/domain/family/athletes/enrolment';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { noticeStreams, type ScheduleNotice } from '@hoops/domain/notice/notice-decider';
import { familyStream } from '@hoops/domain/stream';
import { repository, streamReader } from '@hoops/event-store/repository';
import type { UnsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { lists } from '@hoops/projections/lists';
import type { ReadStore } from '@hoops/projections/read-store';
import { withLock } from '@hoops/runtime/coordination/locks';
import * as z from 'zod/mini';
import type { MailSettings } from './mail.ts';
import { openedEvent } from './opened-event.ts';
import { type SendOnceDeps, sendOnce } from './send-once.ts';
import { scheduleChanged } from './templates/schedule-changed.ts';

export type ScheduleMailerDeps = SendOnceDeps & {
  readonly rows: Pick<ReadStore, 'generations' | 'page'>;
  readonly tokens: UnsubscribeTokens;
  readonly settings: MailSettings;
};

/** What one delivery does: at SES's usual pace a few seconds of work, far below the Lambda's timeout. */
const familiesAPage = 25;
/**
 * After so many failures in a row SES is throttling or out of order, and each further one would take the seconds
 * that its client tries for: the page ends before the Lambda's timeout does, and comes again later.
 */
const maxFailuresInARow = 3;

const readerSchema = z.object({ familyId: familyIdSchema });

/**
 * Mails one page of families about a changed schedule and then records how far it got; that event calls for the
 * next page. Each family is written to once: a page that was recorded is not begun again, a mail whose stream
 * says that it was sent is not sent again, and two deliveries of one page at once take turns. A process that
 * dies is followed by another delivery, which continues where the first one stopped.
 * @throws Error when the page must be tried again: another delivery holds it, or a mail could not be sent.
 */
export const scheduleMailerFor =
  (deps: ScheduleMailerDeps): EventHandler =>
  async (sealed) => {
    const envelope = await openedEvent(deps.store, sealed);
    const place = envelope && placeOf(envelope);
    if (!envelope || !place) return;
    await withLock(deps.locks, `schedule-notice-${place.upTo}`, async () => {
      const { state } = await streamReader(deps.store, noticeStreams).load('schedule');
      const notice = state.open.find(({ upTo, after }) => upTo === place.upTo && after === place.after);
      if (notice) await mailPage(deps, envelope, notice);
    });
  };

type Place = Pick<ScheduleNotice, 'upTo' | 'after'>;

const placeOf = (envelope: Envelope): Place | undefined => {
  if (envelope.type === 'ScheduleNoticeStarted') return { upTo: envelope.data.upTo, after: null };
  if (envelope.type === 'ScheduleNoticeReached') return envelope.data;
  return undefined;
};

const mailPage = async (
  deps: ScheduleMailerDeps,
  because: Envelope,
  notice: ScheduleNotice,
): Promise<void> => {
  const { families, isLast } = await pageOf(deps, notice.after);
  const failures: unknown[] = [];
  let failuresInARow = 0;
  let mailed = 0;
  for (const family of families) {
    if (failuresInARow === maxFailuresInARow) break;
    try {
      if (await mailFamily(deps, because, notice, family)) mailed += 1;
      failuresInARow = 0;
    } catch (error) {
      // The others of the page still get theirs now; this one when the page is tried again.
      failures.push(error);
      failuresInARow += 1;
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${families.length} mails could not be sent.`);
  }
  const command = {
    type: 'RecordNoticePage',
    upTo: notice.upTo,
    from: notice.after,
    after: isLast ? null : (families.at(-1) ?? null),
    mailed,
  } as const;
  const result = await repository(deps, noticeStreams).execute('schedule', [command], {
    commandId: `schedule-notice-${notice.upTo}-${notice.after ?? 'first'}`,
    body: { upTo: notice.upTo, from: notice.after },
    actor: systemActor('schedule-mailer'),
    correlationId: because.correlationId,
    causationId: because.id,
  });
  if (result.kind === 'conflict') throw new Error('Others kept writing to the notices.');
};

/** Families in the order of their ids, which never change: a page begins behind the last family before it. */
const pageOf = async (
  { rows }: ScheduleMailerDeps,
  after: string | null,
): Promise<{ readonly families: readonly FamilyId[]; readonly isLast: boolean }> => {
  const { live } = await rows.generations();
  const page = await rows.page(live, lists.scheduleReaders, {
    limit: familiesAPage,
    ...(after === null ? {} : { from: `${after}\u0002` }),
  });
  const families = page.items.map((item) => z.parse(readerSchema, item).familyId);
  return { families, isLast: page.nextCursor === null || families.length === 0 };
};

/** @returns whether the family is one that is written to; the row may be older than a wish not to be. */
const mailFamily = async (
  deps: ScheduleMailerDeps,
  because: Envelope,
  { upTo, changes }: ScheduleNotice,
  familyId: FamilyId,
): Promise<boolean> => {
  const stream = familyStream(familyId);
  const { state: family } = await streamReader(deps.store, familyStreams).load(familyId);
  if (family.kind !== 'registered' || !wantsScheduleMail(family)) return false;
  const { siteUrl, coachEmail } = deps.settings;
  const token = await deps.tokens.tokenFor(familyId);
  const mailId = `schedule-${upTo}-${familyId}`;
  const mail = {
    kind: 'schedule-changed',
    to: family.parent.email,
    replyTo: coachEmail,
    oneClickUnsubscribeUrl: `${siteUrl}/api/unsubscribe/${token}`,
    content: scheduleChanged({
      name: family.parent.name,
      changes,
      scheduleUrl: `${siteUrl}/schedule`,
      unsubscribeUrl: `${siteUrl}/unsubscribe?token=${token}`,
    }),
  } as const;
  await sendOnce(deps, { mailId, mail, familyId, because, keyId: stream });
  return true;
};

import { attendanceStreams } from '@hoops/domain/attendance/attendance-decider';
import type { Envelope } from '@hoops/domain/envelope';
import type { Evidence } from '@hoops/domain/family/disputes/evidence';
import { pendingDisputeAction } from '@hoops/domain/family/disputes/evolve';
import { isOpenAt } from '@hoops/domain/family/disputes/observed';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { streamReader } from '@hoops/event-store/repository';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { disputeItem } from '@hoops/projections/derive/dispute-rows';
import { lists } from '@hoops/projections/lists';
import { mailItemSchema } from '@hoops/projections/views/lists';
import { nowIso } from '@hoops/runtime/clock';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { type BillingDeps, failures, runIntentOfFamily } from '../http/run-intent-command.ts';
import { everyItem } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { evidenceFor } from './evidence-for.ts';
import { athletesPaidFor, daysPaidFor } from './paid-for.ts';

export const disputeCommands = (deps: BillingDeps): Implementations<'answerDispute' | 'acceptDispute'> => ({
  answerDispute: ({ parentId, ...input }, request) =>
    runIntentOfFamily(deps, request, parentId, { type: 'AnswerDispute', ...input }, answers),
  acceptDispute: ({ parentId, ...input }, request) =>
    runIntentOfFamily(deps, request, parentId, { type: 'AcceptDispute', ...input }, answers),
});

const answers = failures('dispute-refused', 'provider-silent');

export const disputeQuery = (deps: QueryDeps): Implementations<'dispute'> => ({
  async dispute({ parentId, disputeId }) {
    const family = familyIdSchema.safeParse(parentId).data;
    const state = family && (await streamReader(deps.store, familyStreams).load(family)).state;
    const dispute =
      state?.kind === 'registered' ? state.disputes.find((one) => one.disputeId === disputeId) : undefined;
    if (family === undefined || state?.kind !== 'registered' || !dispute) throw refusal('dispute-not-found');
    const events = (await wholeStreamEach(deps.store, familyStream(family))).filter(isReadable);
    const asked = lastRequestOf(events, disputeId);
    return {
      dispute: disputeItem(state, dispute),
      canAnswer: isOpenAt(dispute, nowIso(deps.clock)) && pendingDisputeAction(state, dispute) === null,
      evidence: asked?.evidence ?? (await proposed(deps, family, events, dispute)),
      savedAt: asked?.savedAt ?? null,
    };
  },
});

const proposed = async (
  deps: QueryDeps,
  family: FamilyId,
  events: readonly Envelope[],
  dispute: { readonly paymentId: string; readonly isInquiry: boolean },
): Promise<Evidence> => {
  const athletes = athletesPaidFor(events, dispute.paymentId);
  const attendance = streamReader(deps.store, attendanceStreams);
  const days = daysPaidFor(events, dispute.paymentId, nowIso(deps.clock));
  const marked = await Promise.all(
    days.map(async (day) => {
      const { state } = await attendance.load(day);
      const own = Object.entries(state.marks).filter(([id]) => athletes.has(id));
      return own.some(([, { mark }]) => mark === 'present') ? [day] : [];
    }),
  );
  const mails = await everyItem(deps, lists.mailsOf(family), (row) => z.parse(mailItemSchema, row));
  return evidenceFor({ events, paymentId: dispute.paymentId, attended: marked.flat(), mails });
};

type LastRequest = {
  readonly evidence: Evidence;
  /** Time when Stripe saved the text, ISO-8601 UTC; null before saving or after a rejection. */
  readonly savedAt: string | null;
};

/** The administrator's latest text about a dispute, even if Stripe rejected the text. */
export const lastRequestOf = (events: readonly Envelope[], disputeId: string): LastRequest | undefined => {
  const asked = events.findLast(
    (event): event is Extract<Envelope, { readonly type: 'DisputeAnswerRequested' }> =>
      event.type === 'DisputeAnswerRequested' && event.data.disputeId === disputeId,
  );
  if (!asked) return undefined;
  const { evidence, intentId } = asked.data;
  const hasArrived = events.some(
    (event) => event.type === 'DisputeAnswered' && event.data.intentId === intentId,
  );
  return { evidence, savedAt: hasArrived ? asked.at : null };
};

import { systemActor } from '@hoops/domain/actor';
import type { EventOf } from '@hoops/domain/event';
import { settledMakeUps } from '@hoops/domain/family/make-ups/make-ups';
import type { FamilyId } from '@hoops/domain/ids';
import {
  ScheduleItemChanged,
  ScheduleItemRemoved,
  SessionChanged,
  SessionsCanceled,
  SessionsRestored,
} from '@hoops/domain/schedule/events';
import { scheduleStream } from '@hoops/domain/stream';
import { scheduleNow } from '@hoops/event-store/club-streams';
import { nowIso } from '@hoops/runtime/clock';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import { eachFamily } from '../families/each-family.ts';
import { allFamilies } from '../families/families.ts';
import { registeredIn } from '../families/family-repository.ts';
import type { AssessDeps } from './assess-charges.ts';

const actor = systemActor('make-ups');
const job = 'make-ups';
const familiesAtOnce = 16;
const familiesAStep = 400;

const watched = [
  SessionsCanceled,
  SessionsRestored,
  SessionChanged,
  ScheduleItemChanged,
  ScheduleItemRemoved,
] as const;

type Run = {
  readonly from: number;
  readonly upTo: number;
  readonly dates: readonly string[];
  readonly causationId: string;
  readonly correlationId: string;
};

/**
 * Grants make-ups for canceled sessions and withdraws make-ups for restored sessions. Also releases bookings
 * of canceled sessions. Can be repeated.
 */
export const settleMakeUps = ({
  families,
  store,
  checkpoints,
  clock,
  logger,
}: AssessDeps): SegmentedJob<Run> => ({
  name: job,
  isKeptByRun: true,
  async begin() {
    const from = Number((await checkpoints.read(job)) ?? 0);
    const dates = new Set<string>();
    let last: Omit<Run, 'from' | 'dates'> | undefined;
    for await (const envelope of store.read(scheduleStream, from + 1)) {
      const { id, correlationId, version } = envelope;
      if (!watched.some(({ type }) => type === envelope.type)) continue;
      for (const date of datesOf(envelope as EventOf<(typeof watched)[number]>)) dates.add(date);
      last = { upTo: version, causationId: id, correlationId };
    }
    if (!last) return undefined;
    return { run: `${from}-${last.upTo}`, input: { from, dates: [...dates].sort(), ...last } };
  },
  async step({ from, upTo, dates, ...because }, segment, cursor) {
    const page: FamilyId[] = [];
    for await (const familyId of allFamilies(store, (cursor as FamilyId | null) ?? undefined, segment)) {
      page.push(familyId);
      if (page.length === familiesAStep) break;
    }
    // Uses the current schedule, so a late or repeated run cannot undo a newer run.
    const { trainings, head, isUnchanged } = await scheduleNow(store);
    const work = async (familyId: FamilyId): Promise<void> => {
      const loaded = await families.load(familyId);
      const family = registeredIn(loaded);
      if (!family || settledMakeUps(family.state, dates, trainings, nowIso(clock)).length === 0) return;
      const commandId = `${job}-${from}-${upTo}-${head.version}`;
      const command = { type: 'SettleMakeUps', dates, trainings } as const;
      await families.record(familyId, command, {
        ...{ commandId, actor, loaded, ...because },
        alongside: () => [isUnchanged],
      });
    };
    const failed = await eachFamily(page, work, { logger, job, atOnce: familiesAtOnce });
    if (failed > 0) throw new Error(`${job} failed for ${failed} families.`);
    return { cursor: page.length < familiesAStep ? null : (page.at(-1) ?? null), count: page.length };
  },
  async finish({ upTo }) {
    const known = Number((await checkpoints.read(job)) ?? 0);
    if (known < upTo) await checkpoints.write(job, String(upTo));
  },
});

const datesOf = (event: EventOf<(typeof watched)[number]>): readonly string[] => {
  switch (event.type) {
    case 'SessionsCanceled':
    case 'SessionsRestored':
      return event.data.sessions.map(({ date }) => date);
    case 'SessionChanged':
      return [event.data.date];
    case 'ScheduleItemChanged':
    case 'ScheduleItemRemoved':
      return [];
    default:
      return event satisfies never;
  }
};

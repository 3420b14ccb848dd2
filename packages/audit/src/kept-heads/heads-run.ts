import { parseStream, type StreamName } from '@hoops/domain/stream';
import { clubDate, shiftDate } from '@hoops/domain/time/club-time';
import type { CommitLog } from '@hoops/event-store/commit-log';
import { streamBrokenLogged } from '@hoops/event-store/event-store';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Logger } from '@hoops/runtime/logger';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import type { HeadEntry, KeptHead } from './head-entry.ts';
import { type FoundHead, headPieces } from './head-pieces.ts';
import { baseOf } from './kept-day.ts';
import type { KeptHeads, SignedDay } from './kept-heads.ts';
import type { OutsideProofsOfDays, OutsideState } from './outside-proofs.ts';
import { checkAllDays, checkRemembered, rememberDay } from './remembered-days.ts';
import { walkHead } from './walk-head.ts';

/** Log line for wrong heads or a missing day; triggers an alarm. */
export const headsWrongLogged = 'heads-wrong';

export type KeepDeps = CommandDeps & {
  readonly log: Pick<CommitLog, 'halt'>;
  readonly proofs: Pick<ProofKeys, 'find'>;
  readonly keptHeads: Pick<KeptHeads, 'newestDay' | 'newest' | 'keep' | 'digestOf' | 'checkAll'>;
  readonly checkpoints: Checkpoints;
  readonly logger: Logger;
  readonly outside?: Pick<OutsideProofsOfDays, 'obtain' | 'check'>;
  readonly commitsOfStep?: number;
};

export type DayToKeep = {
  readonly day: string;
  readonly at: string;
  readonly after: string | null;
  /** False if the day is already signed; the run then only checks streams. */
  readonly isDue: boolean;
  readonly missed: string | null;
};

export type KeepReport = {
  readonly streams: number;
  readonly changed: number;
  readonly broken: readonly StreamName[];
};

const someSeconds = 1_000;

const cursorSchema = z.strictObject({
  after: z.nullable(z.strictObject({ stream: z.string(), commit: z.int() })),
  pieces: z.int(),
});

/**
 * Next day to sign, after checking the newest signed day; missed days raise an alarm.
 * @throws AuditProblem, with an alarm, after tampering
 */
export const dayToKeep = (deps: KeepDeps): Promise<DayToKeep> =>
  withAlarm(deps, async () => {
    const now = deps.clock.now();
    const day = clubDate(now);
    const newest = await deps.keptHeads.newestDay();
    const signed = await checkRemembered({ deps, keptHeads: deps.keptHeads });
    // Saves the newest day if the last run crashed before saving it, or an earlier release signed it.
    if (newest !== undefined && newest !== signed?.day) await rememberDay(deps, deps.keptHeads, newest);
    const isDue = newest === undefined || newest < day;
    const missed =
      newest !== undefined && shiftDate(newest, 1) < day
        ? `No heads were signed between ${newest} and ${day}.`
        : null;
    if (missed !== null) deps.logger.error(headsWrongLogged, { problem: missed });
    return { day, at: now.toISOString(), after: newest ?? null, isDue, missed };
  });

/** A broken stream keeps its last good head (`stream-broken`); tampered heads raise `heads-wrong`. */
export const headsRun = (deps: KeepDeps, job: 'keep-heads' | 'sign-heads') => {
  const { store, proofs, keptHeads, checkpoints, logger, outside, commitsOfStep = someSeconds } = deps;
  /** Pieces protected by a key derived from the day, which every process of the run can compute. */
  const piecesOf = async (id: string, { day }: DayToKeep) => {
    const key = await proofs.find(day);
    if (!key) throw new Error(`There is no proof key of ${day}.`);
    return headPieces(checkpoints, { job, id, key });
  };
  let known: { readonly after: string | null; readonly last: Promise<SignedDay | undefined> } | undefined;
  const lastOf = (after: string | null): Promise<SignedDay | undefined> => {
    if (known?.after !== after) {
      const last = withAlarm(deps, () => keptHeads.newest());
      known = { after, last };
      last.catch(() => {
        known = undefined;
      });
    }
    return known.last;
  };

  const look = async (
    pieces: Awaited<ReturnType<typeof piecesOf>>,
    segment: Segment,
    cursor: string | null,
    last: SignedDay | undefined,
  ) => {
    const from = cursor === null ? { after: null, pieces: 0 } : z.parse(cursorSchema, JSON.parse(cursor));
    const behind = from.after && { stream: parseStream(from.after.stream).name, commit: from.after.commit };
    let [after, commits, isDone] = [from.after, 0, true];
    const found: FoundHead[] = [];
    for await (const stored of store.storedStreams(behind ?? undefined, segment)) {
      const { stream } = stored;
      const walked = await walkHead(proofs, stored, last);
      for (const { kind, commit } of walked.problems)
        logger.error(streamBrokenLogged, { stream, commit, problem: kind });
      const isChanged = walked.head?.hash !== last?.heads[stream]?.hash;
      found.push({
        stream,
        ...(walked.head && isChanged && { head: walked.head }),
        ...(!walked.head && { isBroken: true }),
      });
      after = { stream, commit: stored.commit };
      commits += walked.commits;
      isDone = commits < commitsOfStep;
      if (!isDone) break;
    }
    await pieces.store(segment, from.pieces, found, isDone);
    const next = { after, pieces: from.pieces + 1 };
    return { cursor: isDone ? null : JSON.stringify(next), count: found.length };
  };

  return {
    /** @throws AuditProblem, with an alarm, after tampering */
    check: (): Promise<void> =>
      withAlarm(deps, async () => {
        await checkAllDays({ deps, keptHeads });
        // Outsiders raise an alarm but never stop the signing.
        for (const problem of (await outside?.check()) ?? []) logger.error(headsWrongLogged, { problem });
      }),

    /** Never stops a run. */
    vouch: async (): Promise<OutsideState | undefined> => {
      const state = await outside?.obtain();
      if (state) {
        const { day, timestamp, cosigned, witnesses, missing, problems } = state;
        for (const problem of problems) logger.error(headsWrongLogged, { problem });
        logger.info('outside-proofs', {
          day,
          timestamp,
          cosigned: cosigned.length,
          witnesses,
          missing: missing.join(' ') || undefined,
        });
      }
      return state;
    },

    step: async (
      run: string,
      today: DayToKeep,
      segment: Segment,
      cursor: string | null,
    ): Promise<StepResult> => look(await piecesOf(run, today), segment, cursor, await lastOf(today.after)),

    finish: (run: string, today: DayToKeep, segments: number): Promise<KeepReport> =>
      withAlarm(deps, async () => {
        const { day, at, isDue } = today;
        const last = await keptHeads.newest();
        const report: Looking = { streams: 0, changed: 0, broken: [] };
        const pieces = await piecesOf(run, today);
        const entries = entriesOf(deps, day, last, pieces.all(segments), report);
        // Another run may have signed the day in the meantime.
        if (isDue && (last === undefined || last.day < day)) {
          await keptHeads.keep({ day, at }, entries, last);
          await rememberDay(deps, keptHeads, day);
        } else for await (const _entry of entries);
        known = undefined;
        await haltBroken(deps, report.broken);
        return report;
      }),
  };
};

const brokenName = 'kept-heads/broken';

const haltBroken = async (
  { checkpoints, log }: Pick<KeepDeps, 'checkpoints' | 'log'>,
  broken: readonly StreamName[],
): Promise<void> => {
  const before = z.parse(z.array(z.string()), JSON.parse((await checkpoints.read(brokenName)) ?? '[]'));
  for (const stream of broken)
    if (!before.includes(stream)) await log.halt(stream, { commit: 1, problem: 'is not what was signed' });
  const found = JSON.stringify(broken);
  if (found !== JSON.stringify(before)) await checkpoints.write(brokenName, found);
};

const withAlarm = async <Answer>(
  { logger }: Pick<KeepDeps, 'logger'>,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    // Only an AuditProblem raises the alarm; after other errors, the next run continues.
    if (error instanceof AuditProblem) logger.error(headsWrongLogged, { problem: error.message });
    throw error;
  }
};

type Looking = { streams: number; changed: number; readonly broken: StreamName[] };

async function* entriesOf(
  { logger }: Pick<KeepDeps, 'logger'>,
  day: string,
  last: SignedDay | undefined,
  all: AsyncIterable<FoundHead>,
  report: Looking,
): AsyncGenerator<Omit<HeadEntry, 'day'>> {
  const namesAll = baseOf(day, last) === day;
  const known = (stream: string): KeptHead | undefined => last?.heads[stream];
  const seen = new Set<string>();
  for await (const { stream, head, isBroken } of all) {
    seen.add(stream);
    const before = known(stream);
    if (isBroken) report.broken.push(parseStream(stream).name);
    const kept = head ?? before;
    if (!kept) continue;
    report.streams += 1;
    const isChanged = kept.hash !== before?.hash;
    if (isChanged) report.changed += 1;
    if (namesAll || isChanged) yield { stream, ...kept };
  }
  // A missing signed stream has lost all its commits.
  for (const [stream, head] of Object.entries(last?.heads ?? {})) {
    if (seen.has(stream)) continue;
    logger.error(streamBrokenLogged, { stream, commit: head.commit, problem: 'missing-tail' });
    report.broken.push(parseStream(stream).name);
    report.streams += 1;
    if (namesAll) yield { stream, ...head };
  }
}

import type { Cursors } from '@hoops/bus/cursors';
import { systemActor } from '@hoops/domain/actor';
import { clubPeriod, type Period } from '@hoops/domain/club-time';
import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import { eachFamily } from './each-family.ts';
import { allFamilies } from './families.ts';
import type { FamilyLedger } from './family-ledger.ts';

export type AssessDeps = {
  readonly store: EventStore;
  readonly ledger: FamilyLedger;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly logger: Logger;
};

const cursorName = 'assess-charges';
/** Enough to keep the database busy, few enough for one function's connections. */
const familiesAtOnce = 16;
/** After so many it is written down how far the run has come: what a killed run repeats at most. */
const familiesAStep = 400;

/**
 * Bills the classes of a new month, each family on its own (spec section 9). Runs hourly and does nothing once
 * the club's month is assessed for everybody; a run that was cut off is taken up where it was, one that failed in
 * part is repeated at the next hour, and what was billed already stays as it is, however many run at once. A
 * family's own next command would bill it too.
 * @throws Error when some families failed.
 */
export const assessCharges = async (deps: AssessDeps): Promise<void> => {
  const { cursors, logger } = deps;
  const period = clubPeriod(deps.clock.now());
  const stored = await cursors.read(cursorName);
  if (stored === period) return;
  const actor = systemActor('assess-charges');
  const assess = async (familyId: FamilyId): Promise<void> => {
    await deps.ledger.record(familyId, { type: 'AssessCharges' }, { commandId: `assess-${period}`, actor });
  };
  const begun = progressIn(stored, period);
  let { failed } = begun;
  for await (const families of inSteps(allFamilies(deps.store, begun.after))) {
    failed += await eachFamily(families, assess, { logger, job: cursorName, atOnce: familiesAtOnce });
    await cursors.write(cursorName, JSON.stringify({ period, after: families.at(-1), failed }));
  }
  await cursors.write(cursorName, failed === 0 ? period : JSON.stringify({ period, failed: 0 }));
  if (failed > 0) throw new Error(`The charges of ${failed} families could not be assessed.`);
};

const progressSchema = z.object({
  period: z.string(),
  /** The last family of the last step; absent before the first. */
  after: z.optional(familyIdSchema),
  /** How many families failed on the way: then all are gone through once more. */
  failed: z.int(),
});
type Progress = Omit<z.output<typeof progressSchema>, 'period'>;

/** How far this month's run had come; a month that is done is stored as its bare name. */
const progressIn = (stored: string | undefined, period: Period): Progress => {
  const progress = stored?.startsWith('{') ? z.parse(progressSchema, JSON.parse(stored)) : undefined;
  return progress?.period === period ? progress : { failed: 0 };
};

async function* inSteps(families: AsyncIterable<FamilyId>): AsyncIterable<readonly FamilyId[]> {
  let step: FamilyId[] = [];
  for await (const familyId of families) {
    step.push(familyId);
    if (step.length < familiesAStep) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

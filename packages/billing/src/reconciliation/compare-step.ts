import { familyId } from '@hoops/domain/ids';
import type { Difference, MonthSum } from '@hoops/domain/reconciliation/events';
import * as z from 'zod/mini';
import { eachFamily } from '../families/each-family.ts';
import { readBucket } from './filed-pieces.ts';
import { reconcileFamily } from './reconcile-family.ts';
import type { PassStep } from './run-state.ts';
import { byFamily, nothingAtStripe, type StripeFamilyState } from './stripe-state.ts';
import { addTallies, noTally, tallyOf, tallySchema } from './tally.ts';

/** Takes a few seconds; a killed process repeats at most this number of families. */
const familiesAStep = 50;
const familiesAtOnce = 8;

type CompareEnd = { readonly tally: z.output<typeof tallySchema> };
const comparePlaceSchema = z.object({
  bucket: z.int(),
  after: z.string(),
  unknown: z.readonly(z.array(z.string())),
  tally: tallySchema,
});
type ComparePlace = z.output<typeof comparePlaceSchema>;

/**
 * Compares the next families of a bucket and, after the last family, reports Stripe's objects without a
 * family.
 */
export const compareStep: PassStep<CompareEnd> = async (deps, { lane, state, run }, cursor) => {
  const buckets = state.pieces.length;
  const place: ComparePlace =
    cursor === null
      ? { bucket: 0, after: '', unknown: [], tally: noTally }
      : z.parse(comparePlaceSchema, JSON.parse(cursor));
  const { bucket } = place;
  if (bucket >= buckets) return { cursor: null, count: 0, end: { tally: place.tally } };
  const { ours, atStripe } = byFamily(
    await readBucket(deps.checkpoints, { lane, runId: state.runId, bucket }, state.pieces),
  );
  const left = [...ours].filter((id) => id > place.after).toSorted();
  const now = left.slice(0, familiesAStep).map(familyId);
  const differences: Difference[] = [];
  const sums: MonthSum[] = [];
  const unknown = [...place.unknown];
  const failedFamilies = await eachFamily(
    now,
    async (id) => {
      const compared = await reconcileFamily(deps, run, id, atStripe.get(id) ?? nothingAtStripe());
      // A family whose comparison failed is still registered, so its objects do not count as unmatched.
      if (!compared) unknown.push(id);
      differences.push(...(compared?.differences ?? []));
      sums.push(...(compared?.sums ?? []));
    },
    { logger: deps.logger, job: 'reconcile', atOnce: familiesAtOnce },
  );
  const isBucketDone = left.length <= familiesAStep;
  if (isBucketDone) differences.push(...unmatched(atStripe, (id) => ours.has(id) && !unknown.includes(id)));
  const families = now.length - (unknown.length - place.unknown.length);
  const looked = tallyOf(run.months, { families, failedFamilies, differences, sums });
  const tally = addTallies(run.months, place.tally, looked);
  const next: ComparePlace = isBucketDone
    ? { bucket: bucket + 1, after: '', unknown: [], tally }
    : { bucket, after: now.at(-1) ?? '', unknown, tally };
  const isDone = next.bucket >= buckets;
  return { cursor: isDone ? null : JSON.stringify(next), count: now.length, end: { tally } };
};

const unmatched = (
  atStripe: ReadonlyMap<string | null, StripeFamilyState>,
  isOurs: (family: string) => boolean,
): readonly Difference[] =>
  [...atStripe]
    .filter(([family]) => family === null || !isOurs(family))
    .flatMap(([, { customers, subscriptions, disputes, money, payouts }]) => [
      ...payouts.map((payout): Difference => ({ familyId: null, field: 'payout', ...payout })),
      ...customers.map(({ id }) => unmatchedDifference('customer', id)),
      ...subscriptions.map(({ id }) => unmatchedDifference('subscription', id)),
      ...disputes.map(({ id }) => unmatchedDifference('dispute', id)),
      ...money
        .filter(({ kind }) => kind !== 'dispute')
        .map(({ id, kind }) => unmatchedDifference(kind === 'refund' ? 'refund' : 'payment', id)),
    ]);

const unmatchedDifference = (field: string, id: string): Difference => ({
  familyId: null,
  objectId: id,
  field,
  ours: 'none',
  theirs: id,
  healed: false,
});

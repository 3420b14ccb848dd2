import { rowHash } from '@hoops/projections/row-changes';
import { type Amounts, addShares } from '@hoops/projections/totals';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Finding } from '../findings.ts';
import type { Buckets, HashedRow } from '../row-sums.ts';
import { type Compared, compareContents } from './recheck.ts';
import type { SegmentState } from './segment-state.ts';
import { type RoundVisit, sumsOf } from './sum-round.ts';
import {
  type Claim,
  checkpointKey,
  claimsOf,
  generationsIn,
  headKey,
  namedBy,
  streamOfKey,
  summed,
  type VerificationContext,
  type VerifiedStream,
} from './verification-context.ts';
import { suspectBucketsIn } from './verify-run.ts';

/**
 * Reads each stream's rows in differing buckets again. The sums then expose rows without a stream and
 * streams that only rows mention.
 */
export const recheckBuckets = (context: VerificationContext, state: SegmentState): RoundVisit => {
  const { input } = context;
  const doubts = suspectBucketsIn(input.doubts);
  const isInDoubt = (generation: number, key: string): boolean => doubts(generation).has(key);
  const shares: Record<string, Amounts> = { ...state.shares };
  const findings: Finding[] = [];
  let { movedStreams } = state;
  const sumsTotals = Object.keys(input.totals).length > 0;

  return {
    visit: {
      known: (stream) => {
        const key = headKey(stream);
        if (isInDoubt(input.live, key)) sumsOf(state, input.live).add(asSummed({ key, named: '' }));
      },
      item: (generation, item) => {
        if (sumsTotals && generation === input.live && item.kind === 'checkpoint')
          addShares(shares, item.shares);
        const row = summed(context, generation, item);
        if (!row || !isInDoubt(generation, row.key)) return;
        const named = item.kind === 'row' ? namedBy(item.row) : '';
        sumsOf(state, generation).add(asSummed({ key: row.key, named }));
      },
      stream: async (seen) => {
        for (const generation of generationsIn(context)) {
          const claims = (await claimsOf(context, seen, generation)).filter(({ key }) =>
            isInDoubt(generation, key),
          );
          for (const claim of await thoseThere(context, generation, claims)) {
            sumsOf(state, generation).subtract(asSummed(claim));
          }
        }
        const compared = await wrongRows(context, seen, doubts(input.live));
        findings.push(...compared.findings);
        if (compared.hasMoved) movedStreams += 1;
      },
    },
    gathered: () => ({
      counts: state.counts,
      totals: state.totals,
      shares,
      movedStreams,
      findings,
      names: [],
    }),
  };
};

/** Sums only the event that a row names; other fields are compared by key. */
const asSummed = ({ key, named }: Claim): HashedRow => ({ key, hash: named, version: null });

const thoseThere = async (
  { deps }: VerificationContext,
  generation: number,
  claims: readonly Claim[],
): Promise<readonly Claim[]> => {
  const there: Claim[] = [];
  for (const claim of claims) {
    if (streamOfKey(claim.key) !== undefined || (await deps.rows.row(generation, claim.key)))
      there.push(claim);
  }
  return there;
};

const wrongRows = async (
  context: VerificationContext,
  seen: VerifiedStream,
  doubts: Buckets,
): Promise<Compared> => {
  const { deps, input, known, accepted } = context;
  const { stream, checkpoints, head, expectedAt } = seen;
  const version = checkpoints.get(input.live)?.version ?? 0;
  const expected = version > head ? undefined : await expectedAt(version);
  if (!expected) return nothingWrong;
  const wrong: string[] = [];
  await forEachAtOnce(expected.hashed, deps.concurrency, async ({ key, hash, version: shown }) => {
    if (!doubts.has(key)) return;
    const found = await deps.rows.row(input.live, key);
    if (!found || rowHash(found.row) !== hash || found.version !== shown) wrong.push(key);
  });
  const isCheckpointInDoubt = doubts.has(checkpointKey(stream));
  return wrong.length > 0 || isCheckpointInDoubt
    ? compareContents(deps, input.live, stream, wrong, { known, accepted })
    : nothingWrong;
};

const nothingWrong: Compared = { findings: [], hasMoved: false };

import { rowHash } from '@hoops/projections/row-changes';
import { type Amounts, addShares } from '@hoops/projections/totals';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Finding } from '../findings.ts';
import { type Compared, compareContents } from '../look-again.ts';
import type { Buckets, HashedRow } from '../row-sums.ts';
import {
  type Claim,
  checkpointKey,
  claimsOf,
  generationsIn,
  headKey,
  type Look,
  namedBy,
  type SeenStream,
  streamOfKey,
  summed,
} from './look.ts';
import type { SegmentState } from './segment-state.ts';
import { type Gathering, sumsOf } from './sum-round.ts';
import { doubtsIn } from './verify-run.ts';

/**
 * The round of doubts: of what lies in buckets that differ each stream's rows are read by their keys and compared, so that nothing
 * is kept of them. What is there is added to other sums, what streams account for is taken away: what is left is a row that no
 * stream makes, a line of the event log that names another event, or a stream of which only others know.
 */
export const doubtRound = (look: Look, state: SegmentState): Gathering => {
  const { input } = look;
  const doubts = doubtsIn(input.doubts);
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
        const row = summed(look, generation, item);
        if (!row || !isInDoubt(generation, row.key)) return;
        const named = item.kind === 'row' ? namedBy(item.row) : '';
        sumsOf(state, generation).add(asSummed({ key: row.key, named }));
      },
      stream: async (seen) => {
        for (const generation of generationsIn(look)) {
          const claims = (await claimsOf(look, seen, generation)).filter(({ key }) =>
            isInDoubt(generation, key),
          );
          for (const claim of await thoseThere(look, generation, claims)) {
            sumsOf(state, generation).subtract(asSummed(claim));
          }
        }
        const compared = await wrongRows(look, seen, doubts(input.live));
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

/** By which event it names, and not by what else it says: that is compared by its key. */
const asSummed = ({ key, named }: Claim): HashedRow => ({ key, hash: named, version: null });

/** Claims of rows that are there; those of checkpoints and heads were found already. */
const thoseThere = async (
  { deps }: Look,
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

/** What is wrong with a stream's rows in doubt, after they were read once more. */
const wrongRows = async (look: Look, seen: SeenStream, doubts: Buckets): Promise<Compared> => {
  const { deps, input, known, accepted } = look;
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

import { rowHash } from '@hoops/projections/row-changes';
import { type Amounts, addShares, withoutEmpty } from '@hoops/projections/totals';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Finding } from '../findings.ts';
import type { SegmentState } from './segment-state.ts';
import type { VerificationContext } from './verification-context.ts';
import type { VerifyInput } from './verify-run.ts';

const sharesIn = (states: readonly SegmentState[]): Readonly<Record<string, Amounts>> => {
  const shares: Record<string, Amounts> = {};
  for (const state of states) addShares(shares, state.shares);
  return withoutEmpty(shares);
};

export const suspectTotals = (states: readonly SegmentState[]): readonly string[] => {
  const totals: Readonly<Record<string, string>> = Object.assign({}, ...states.map((state) => state.totals));
  const shares = sharesIn(states);
  return [...new Set([...Object.keys(totals), ...Object.keys(shares)])].filter((key) => {
    const data = shares[key];
    return totals[key] !== (data && rowHash({ data }));
  });
};

export const totalsNow = async (
  { deps, input }: VerificationContext,
  keys: readonly string[],
): Promise<VerifyInput['totals']> => {
  const totals: Record<string, Readonly<Record<string, unknown>> | null> = {};
  for (const key of keys) totals[key] = (await deps.rows.row(input.live, key))?.row.data ?? null;
  return totals;
};

/**
 * Suspect totals that are stable but differ from the checkpoints' sum, and the number of totals that
 * changed during the check.
 */
export const wrongTotals = async (
  context: VerificationContext,
  states: readonly SegmentState[],
): Promise<{ readonly wrong: readonly Finding[]; readonly moved: number }> => {
  const { totals: before } = context.input;
  const after = await totalsNow(context, Object.keys(before));
  const shares = sharesIn(states);
  const wrong: Finding[] = [];
  let moved = 0;
  for (const [rowKey, data] of Object.entries(after)) {
    const live = data ?? undefined;
    if (canonicalJson(live) === canonicalJson(shares[rowKey])) continue;
    const isStill = canonicalJson(before[rowKey]) === canonicalJson(data);
    if (isStill) wrong.push({ kind: 'wrong-total', rowKey, live, expected: shares[rowKey] });
    else moved += 1;
  }
  return { wrong, moved };
};

import { parseStream } from '@hoops/domain/stream';
import type { UnexpectedItem } from '@hoops/event-store/event-store';
import type { GenerationItem } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { type Amounts, addShares } from '@hoops/projections/totals';
import type { Finding } from '../findings.ts';
import type { RowSums } from '../row-sums.ts';
import { isTotal } from './generation-items.ts';
import type { Counts, SegmentState } from './segment-state.ts';
import {
  expectedRowHashes,
  generationsIn,
  headKey,
  summed,
  type VerificationContext,
} from './verification-context.ts';
import type { Visit } from './walk-segment.ts';

export type RoundAdditions = Pick<SegmentState, 'counts' | 'totals' | 'shares' | 'movedStreams'> & {
  readonly findings: readonly Finding[];
  readonly names: readonly unknown[];
};
export type RoundVisit = { readonly visit: Visit; readonly gathered: () => RoundAdditions };

/**
 * Adds stored rows, subtracts expected rows and finds event problems. Buckets with nonzero sums are checked
 * again.
 */
export const sumRound = (context: VerificationContext, state: SegmentState): RoundVisit => {
  const { deps, input, known } = context;
  const counts: { -readonly [Name in keyof Counts]: number } = { ...state.counts };
  const totals: Record<string, string> = { ...state.totals };
  const shares: Record<string, Amounts> = { ...state.shares };
  const findings: Finding[] = [];

  const liveItem = (item: GenerationItem): void => {
    if (item.kind === 'misfiled') {
      findings.push({
        kind: 'misfiled-row',
        itemKey: item.itemKey,
        rowKey: item.rowKey,
        ...(item.stream !== null && { stream: parseStream(item.stream).name }),
      });
    } else if (item.kind === 'checkpoint') addShares(shares, item.shares);
    else {
      counts.rows += 1;
      if (isTotal(item)) totals[rowKey(item.row)] = rowHash(item.row);
    }
  };

  return {
    visit: {
      known: (stream) => sumsOf(state, input.live).add({ key: headKey(stream), hash: '', version: null }),
      item: (generation, item) => {
        if (generation === input.live) liveItem(item);
        const row = summed(context, generation, item);
        if (row) sumsOf(state, generation).add(row);
      },
      odd: (item) => findings.push(findingOf(item)),
      stream: async (seen) => {
        const { stream, checked } = seen;
        counts.streams += 1;
        counts.commits += checked.commits;
        counts.events += checked.events;
        counts.erased += checked.erased;
        counts.unproven += checked.unproven;
        if (known.kept && !known.kept.heads[stream]) counts.unkept += 1;
        deps.onStream?.(stream, checked);
        if (checked.findings.length > 0) findings.push(...checked.findings, { kind: 'quarantined', stream });
        findings.push(...((await deps.wrongMessages?.(checked.envelopes ?? [])) ?? []));
        if (known.heads?.[stream] || known.kept?.heads[stream]) {
          sumsOf(state, input.live).subtract({ key: headKey(stream), hash: '', version: null });
        }
        for (const generation of generationsIn(context)) {
          const sums = sumsOf(state, generation);
          for (const row of await expectedRowHashes(context, seen, generation)) sums.subtract(row);
        }
      },
    },
    gathered: () => ({ counts, totals, shares, movedStreams: 0, findings, names: [] }),
  };
};

const findingOf = (item: UnexpectedItem): Finding => {
  switch (item.kind) {
    case 'halt':
      return { kind: 'halted-stream', stream: item.stream };
    case 'stray':
      return { kind: 'stray-item', itemKey: item.itemKey };
    case 'attributes':
      return { kind: 'wrong-label', stream: item.stream, commit: item.commit, labels: item.names };
    default:
      return item satisfies never;
  }
};

/** @throws Error for a generation that is not verified */
export const sumsOf = ({ sums }: Pick<SegmentState, 'sums'>, generation: number): RowSums => {
  const own = sums.get(generation);
  if (!own) throw new Error(`Generation ${generation} is not summed.`);
  return own;
};

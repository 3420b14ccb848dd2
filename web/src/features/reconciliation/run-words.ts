import type { BadgeTone } from '../../ui/status-badge.tsx';
import type { Reconciliation } from './reconciliation-queries.ts';

export const outcomeOf = ({
  status,
  found,
}: Pick<Reconciliation, 'status' | 'found'>): { readonly tone: BadgeTone; readonly words: string } => {
  if (status === 'running') return { tone: 'info', words: 'Running' };
  if (status === 'failed' || !found) return { tone: 'bad', words: 'Failed' };
  if (found.openCount > 0) return { tone: 'bad', words: `${found.openCount} open` };
  if (found.failedFamilies > 0) return { tone: 'bad', words: 'Incomplete' };
  const missed = found.missedMessages.reduce((sum, { count }) => sum + count, 0);
  if (found.healedCount > 0) return { tone: 'warn', words: `${found.healedCount} healed` };
  if (missed > 0) return { tone: 'warn', words: `${missed} missed` };
  return { tone: 'ok', words: 'Everything agrees' };
};

export const requesterWords = ({ askedBy }: Pick<Reconciliation, 'askedBy'>): string => {
  switch (askedBy) {
    case 'admin':
      return 'An administrator';
    case 'operator':
      return 'An operator';
    default:
      return 'The nightly run';
  }
};

export const failureWords = ({ reason }: Pick<Reconciliation, 'reason'>): string => {
  switch (reason) {
    case 'unreachable':
      return 'Stripe could not be reached. Nothing was changed; please try again later.';
    case 'refused':
      return 'Stripe rejected the request. Is the API key still valid?';
    default:
      return 'Something went wrong on our side. Please try again, or call the operator of this site.';
  }
};

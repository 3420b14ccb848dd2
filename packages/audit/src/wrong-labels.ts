import { labelsOf } from '@hoops/event-store/commit';
import type { CommitLabels, StoredCommit } from '@hoops/event-store/event-store';
import { differencesBetween } from './compare-values.ts';
import type { EventFinding } from './findings.ts';

export const wrongLabels = (stored: StoredCommit): readonly EventFinding[] => {
  const right = rightLabels(stored);
  if (!right) return [];
  const paths = differencesBetween(stored.labels, right).map(({ path }) => path.replace(/\[\d+\]$/, ''));
  const { stream, commit } = stored;
  return paths.length === 0 ? [] : [{ kind: 'wrong-label', stream, commit, labels: [...new Set(paths)] }];
};

/** Undefined for an unreadable or empty body, which the chain check reports. */
const rightLabels = (stored: StoredCommit): CommitLabels | undefined => {
  try {
    return labelsOf(stored);
  } catch {
    return undefined;
  }
};

import { brand } from '@hoops/domain/club/brand';
import type { StoredCommit, StoredStream } from '@hoops/event-store/event-store';
import { type ExportCounts, noCounts } from './export-store.ts';

/*
 * An export is lines of JSON: `export`, then of each stream its commits (`commit`) and how many there are (`stream-end`), then
 * `end` with the counts of all. A commit has everything that its hash covers, personal fields as ciphertext
 * (docs/audit-for-auditors.md): what was erased since it was made cannot be read in it either.
 */

const lineOf = (line: Readonly<Record<string, unknown>>): string => `${JSON.stringify(line)}\n`;

/** The first line. @param madeAt ISO-8601 UTC. */
export const headLine = (runId: string, madeAt: string): string =>
  lineOf({ kind: 'export', format: 1, club: brand.name, timezone: brand.timezone, run: runId, madeAt });

/** The last line. */
export const endLine = (counts: ExportCounts): string => lineOf({ kind: 'end', ...counts });

/** A stream as it was at a moment; one whose items are no commits is left out and named. */
export const linesOfStream = (
  { stream, commits }: StoredStream,
  madeAt: string,
): { readonly text: string; readonly counts: ExportCounts } => {
  const stored = asCommits(commits);
  if (!stored) return { text: '', counts: { ...noCounts, leftOut: [stream] } };
  // Clocks of several processes: a later commit may bear an earlier moment, and a hole would look like a removed one.
  const later = stored.findIndex(({ labels }) => labels.at > madeAt);
  const then = later === -1 ? stored : stored.slice(0, later);
  const [last] = then.slice(-1);
  if (!last) return { text: '', counts: noCounts };
  const lines = then.map(({ commit, previousHash, hash, fingerprint, keyId, body }) =>
    lineOf({ kind: 'commit', stream, commit, previousHash, hash, fingerprint, keyId, body }),
  );
  return {
    text: [...lines, lineOf({ kind: 'stream-end', stream, commits: last.commit })].join(''),
    counts: { streams: 1, commits: then.length, events: last.labels.lastVersion, leftOut: [] },
  };
};

/** Nothing is read from the database here: what throws is what lies there. */
const asCommits = (commits: Iterable<StoredCommit>): readonly StoredCommit[] | undefined => {
  try {
    return [...commits];
  } catch {
    return undefined;
  }
};

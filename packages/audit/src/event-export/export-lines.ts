import { brand } from '@hoops/domain/brand';
import type { StoredCommit, StoredStream } from '@hoops/event-store/event-store';
import { type ExportCounts, noCounts } from './export-store.ts';

/*
 * JSON Lines: `export`, then `commit` lines and `stream-end` per stream, then `end` with counts. Personal
 * fields remain ciphertext (docs/audit-for-auditors.md).
 */

const lineOf = (line: Readonly<Record<string, unknown>>): string => `${JSON.stringify(line)}\n`;

/**
 * First line of the export.
 * @param madeAt ISO-8601 UTC
 */
export const headLine = (runId: string, madeAt: string): string =>
  lineOf({ kind: 'export', format: 1, club: brand.name, timezone: brand.timezone, run: runId, madeAt });

export const endLine = (counts: ExportCounts): string => lineOf({ kind: 'end', ...counts });

/** Lines of a stream as of `madeAt`; a stream with invalid items is added to `leftOut`. */
export const linesOfStream = (
  { stream, commits }: StoredStream,
  madeAt: string,
): { readonly text: string; readonly counts: ExportCounts } => {
  const stored = asCommits(commits);
  if (!stored) return { text: '', counts: { ...noCounts, leftOut: [stream] } };
  // Stops at the first later commit. A further commit may have an earlier date, but a skipped commit would
  // look like tampering.
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

/** No database calls precede this point, so the error comes from the stored data. */
const asCommits = (commits: Iterable<StoredCommit>): readonly StoredCommit[] | undefined => {
  try {
    return [...commits];
  } catch {
    return undefined;
  }
};

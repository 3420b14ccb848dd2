import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, Head, StoredCommit } from '@hoops/event-store/event-store';
import { verifyChain } from '@hoops/event-store/verify-chain';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { EventFinding } from './findings.ts';

export type EventsReport = {
  readonly commits: number;
  readonly events: number;
  readonly erased: number;
  readonly head: Head;
  readonly findings: readonly EventFinding[];
};

/**
 * Checks one stream as it is stored: the hash chain, gap-free versions, that every event opens and parses, and
 * that what stands beside the hashed bytes agrees with them.
 */
export const checkEvents = async (
  { store, keys }: { readonly store: EventStore; readonly keys: Pick<FamilyKeys, 'find'> },
  stream: StreamName,
  knownHead?: Head,
): Promise<EventsReport> => {
  const labels: EventFinding[] = [];
  const commits = async function* (): AsyncGenerator<StoredCommit> {
    for await (const commit of store.readCommits(stream)) {
      if (!isLabelledRight(commit)) labels.push({ kind: 'wrong-label', stream, commit: commit.commit });
      yield commit;
    }
  };
  const report = await verifyChain({
    stream,
    commits: commits(),
    keys,
    ...(knownHead !== undefined && { knownHead }),
  });
  const newest = await store.head(stream);
  if (
    newest.commit === report.head.commit &&
    report.head.version >= 0 &&
    newest.version !== report.head.version
  ) {
    labels.push({ kind: 'wrong-label', stream, commit: newest.commit });
  }
  const { events, erased, head, problems } = report;
  return {
    commits: report.commits,
    events,
    erased,
    head,
    findings: [
      ...problems.map(
        ({ kind, commit, version }): EventFinding => ({
          kind: 'broken-chain',
          stream,
          problem: kind,
          commit,
          version: version ?? null,
        }),
      ),
      ...labels,
    ],
  };
};

/** An unreadable body is the chain's finding. */
const isLabelledRight = (commit: StoredCommit): boolean => {
  try {
    return commit.envelopes.every(({ at }) => at === commit.at);
  } catch {
    return true;
  }
};

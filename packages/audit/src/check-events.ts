import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { KnownBefore } from '@hoops/event-store/chain-walk';
import { emptyHead } from '@hoops/event-store/commit';
import type { EventStore, Head, StoredCommit } from '@hoops/event-store/event-store';
import { createOpener } from '@hoops/event-store/personal-data';
import { verifyChain } from '@hoops/event-store/verify-chain';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import type { EventFinding } from './findings.ts';
import { wrongLabels } from './wrong-labels.ts';

export type CheckEventsDeps = {
  readonly store: Pick<EventStore, 'readCommits'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly proofs: Pick<ProofKeys, 'find'>;
};

export type CheckedStream = {
  readonly commits: number;
  readonly events: number;
  readonly erased: number;
  readonly unproven: number;
  readonly head: Head;
  /** With any of them the stream is quarantined: what its rows must be is unknown. */
  readonly findings: readonly EventFinding[];
  /** All that is stored, readable; undefined when it cannot be read or folded. */
  readonly envelopes: readonly Envelope[] | undefined;
};

/**
 * Checks one stream as it is stored: the hash chain and its proofs, gap-free versions, that every event opens, parses and folds,
 * and that what stands beside the hashed bytes agrees with them. What others know of it is not asked here.
 * @throws whatever the store throws when it cannot be reached.
 */
export const checkEvents = async (
  { store, keys, proofs }: CheckEventsDeps,
  stream: StreamName,
  known: KnownBefore,
): Promise<CheckedStream> => {
  const stored: StoredCommit[] = [];
  const commits = async function* (): AsyncGenerator<StoredCommit> {
    for await (const commit of store.readCommits(stream)) {
      stored.push(commit);
      yield commit;
    }
  };
  try {
    const report = await verifyChain({ stream, commits: commits(), keys, proofs, ...known });
    const problems = report.problems.map(
      ({ kind, commit, version }): EventFinding => ({
        kind: 'broken-chain',
        stream,
        problem: kind,
        commit,
        version: version ?? null,
      }),
    );
    const { envelopes, findings } = await readable(keys, stream, stored);
    const labels = stored.flatMap((commit) => wrongLabels(commit));
    return { ...report, envelopes, findings: [...problems, ...labels, ...findings] };
  } catch (error) {
    const findings = [unreadable(stream, error)];
    return { commits: 0, events: 0, erased: 0, unproven: 0, head: emptyHead, findings, envelopes: undefined };
  }
};

const readable = async (
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  stored: readonly StoredCommit[],
): Promise<Pick<CheckedStream, 'envelopes' | 'findings'>> => {
  try {
    const open = createOpener(keys);
    const envelopes: Envelope[] = [];
    for (const commit of stored) for (const sealed of commit.envelopes) envelopes.push(await open(sealed));
    // A fold that fails is a finding too.
    rowsOfEvents(stream, envelopes);
    return { envelopes, findings: [] };
  } catch (error) {
    return { envelopes: undefined, findings: [unreadable(stream, error)] };
  }
};

/** The name alone: a message may quote what could not be read. */
const unreadable = (stream: StreamName, error: unknown): EventFinding => {
  if (!(error instanceof Error) || '$metadata' in error) throw error;
  return { kind: 'unreadable-stream', stream, reason: error.name };
};

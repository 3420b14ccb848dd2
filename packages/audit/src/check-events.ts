import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { ExternalProof } from '@hoops/event-store/chain-walk';
import { emptyHead, labelsOf } from '@hoops/event-store/commit';
import type { CommitLabels, Head, StoredCommit } from '@hoops/event-store/event-store';
import { createOpener } from '@hoops/event-store/personal-data';
import { verifyChain } from '@hoops/event-store/verify-chain';
import { type Derived, rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { differencesBetween } from './compare-values.ts';
import type { EventFinding } from './findings.ts';

export type CheckEventsDeps = {
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly proofs: Pick<ProofKeys, 'find'>;
};

export type StreamToCheck = {
  readonly stream: StreamName;
  readonly commits: Iterable<StoredCommit> | AsyncIterable<StoredCommit>;
};

export type CheckedStream = {
  readonly commits: number;
  readonly events: number;
  readonly erased: number;
  readonly unproven: number;
  readonly head: Head;
  /** Any finding quarantines the stream, because its correct rows cannot be derived. */
  readonly findings: readonly EventFinding[];
  /** All events; undefined if the events cannot be read or folded. */
  readonly envelopes: readonly Envelope[] | undefined;
  readonly derived: Derived | undefined;
};

/**
 * Checks one stored stream: hash chain, proofs, gaps, readable and foldable events, and index labels.
 * @throws the store's errors
 */
export const checkEvents = async (
  { keys, proofs }: CheckEventsDeps,
  { stream, commits }: StreamToCheck,
  known: ExternalProof,
): Promise<CheckedStream> => {
  try {
    const stored: StoredCommit[] = [];
    for await (const commit of commits) stored.push(commit);
    const opened: Envelope[] = [];
    const take = (envelope: Envelope) => opened.push(envelope);
    const report = await verifyChain({ stream, commits: stored, keys, proofs, take, ...known });
    const problems = report.problems.map(
      ({ kind, commit, version }): EventFinding => ({
        kind: 'broken-chain',
        stream,
        problem: kind,
        commit,
        version: version ?? null,
      }),
    );
    const { envelopes, derived, findings } = await readable(keys, stream, stored, opened);
    const labels = stored.flatMap((commit) => wrongLabels(commit));
    return { ...report, envelopes, derived, findings: [...problems, ...labels, ...findings] };
  } catch (error) {
    const findings = [unreadable(stream, error)];
    const nothing = { commits: 0, events: 0, erased: 0, unproven: 0, head: emptyHead };
    return { ...nothing, findings, envelopes: undefined, derived: undefined };
  }
};

const readable = async (
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  stored: readonly StoredCommit[],
  opened: readonly Envelope[],
): Promise<Pick<CheckedStream, 'envelopes' | 'derived' | 'findings'>> => {
  try {
    const events = stored.reduce((sum, commit) => sum + commit.envelopes.length, 0);
    const envelopes = opened.length === events ? opened : await openAll(keys, stored);
    // A fold that fails is a finding too.
    return { envelopes, derived: rowsOfEvents(stream, envelopes), findings: [] };
  } catch (error) {
    return { envelopes: undefined, derived: undefined, findings: [unreadable(stream, error)] };
  }
};

/** @throws UnreadableEvent or a parse error at the first unreadable event */
const openAll = async (
  keys: Pick<FamilyKeys, 'find'>,
  stored: readonly StoredCommit[],
): Promise<readonly Envelope[]> => {
  const open = createOpener(keys);
  const envelopes: Envelope[] = [];
  for (const commit of stored) for (const sealed of commit.envelopes) envelopes.push(await open(sealed));
  return envelopes;
};

/** Reports only the error's name, because an error message may quote private data. */
const unreadable = (stream: StreamName, error: unknown): EventFinding => {
  if (!(error instanceof Error) || '$metadata' in error) throw error;
  return { kind: 'unreadable-stream', stream, reason: error.name };
};

const wrongLabels = (stored: StoredCommit): readonly EventFinding[] => {
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

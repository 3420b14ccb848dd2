import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { CheckedStream } from '../check-events.ts';
import type { EventFinding } from '../findings.ts';
import { type ClaimCache, claimCache } from './claims.ts';
import type { ExternalHeads } from './known-ends.ts';
import type { CheckDeps } from './recheck.ts';
import type { Keeping } from './segment-state.ts';

export type VerifyDeps = CheckDeps &
  Keeping & {
    readonly checkpoints: Checkpoints;
    readonly knownEnds: () => Promise<ExternalHeads>;
    readonly wrongHeads?: () => Promise<readonly string[]>;
    /** Findings for webhooks that were changed or are missing from the inbox. */
    readonly wrongMessages?: (envelopes: readonly Envelope[]) => Promise<readonly EventFinding[]>;
    readonly aStep?: { readonly pages: number; readonly commits: number };
    readonly onStream?: (stream: StreamName, checked: CheckedStream) => void;
  };

/** Verification of some generations; in other generations, only lost events are detected. */
export type VerifyInput = {
  readonly run: string;
  readonly generations: readonly number[];
  readonly others: readonly number[];
  /** Broken streams whose stored events are accepted. */
  readonly accepted: readonly string[];
};

export type VerificationContext = {
  readonly deps: VerifyDeps;
  readonly input: VerifyInput;
  readonly known: ExternalHeads;
  readonly accepted: ReadonlySet<StreamName>;
  readonly claims: ClaimCache;
  /** Event ids of broken streams, for which rows are not judged; null if unreadable. */
  readonly broken: Map<StreamName, ReadonlySet<string> | null>;
};

export const openVerification = (
  deps: VerifyDeps,
  input: VerifyInput,
  known: ExternalHeads,
): VerificationContext => ({
  deps,
  input,
  known,
  accepted: new Set(input.accepted.map((stream) => parseStream(stream).name)),
  claims: claimCache(),
  broken: new Map(),
});

export const allGenerations = ({ generations, others }: VerifyInput): readonly number[] => [
  ...generations,
  ...others,
];

export const knownStreams = ({ heads = {}, kept }: ExternalHeads): ReadonlySet<string> =>
  new Set([heads, kept?.heads ?? {}].flatMap(Object.keys));

import type { StreamName } from '@hoops/domain/stream';
import type { ChainProblemKind } from '@hoops/event-store/verify-chain';

/** Something that is not as it must be. Values are as they are: whoever prints them masks them. */
export type Finding = EventFinding | RowFinding;

/** Wrong in the event store: nothing can cure it but a backup. */
export type EventFinding =
  | {
      readonly kind: 'broken-chain';
      readonly stream: StreamName;
      readonly problem: ChainProblemKind;
      readonly commit: number;
      readonly version: number | null;
    }
  /** What stands beside a commit's hashed bytes (its versions, its moment) does not agree with them. */
  | { readonly kind: 'wrong-label'; readonly stream: StreamName; readonly commit: number }
  /** The events cannot be folded: the stream's rows could not be checked. */
  | { readonly kind: 'unreadable-stream'; readonly stream: StreamName; readonly reason: string };

/** Wrong in the read store: a refold of the stream, or a rebuild, cures it. */
export type RowFinding =
  | {
      readonly kind: 'wrong-field';
      readonly stream: StreamName;
      readonly rowKey: string;
      /** `athletes[0].grade`; `(version)` for the version that a document shows. */
      readonly path: string;
      readonly live: unknown;
      readonly expected: unknown;
    }
  | { readonly kind: 'missing-row'; readonly stream: StreamName; readonly rowKey: string }
  /** The list of a stream's own rows is not what it must be. */
  | { readonly kind: 'wrong-checkpoint'; readonly stream: StreamName }
  /** The rows show another version than the stream has; beyond it means that events are gone. */
  | {
      readonly kind: 'wrong-version';
      readonly stream: StreamName;
      readonly live: number;
      readonly expected: number;
    }
  /** A row that no stream makes. */
  | { readonly kind: 'stray-row'; readonly rowKey: string };

/** The streams that a refold would put right. */
export const streamsOf = (findings: readonly Finding[]): readonly StreamName[] => [
  ...new Set(findings.flatMap((finding) => ('stream' in finding ? [finding.stream] : []))),
];

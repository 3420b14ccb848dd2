import type { StreamName } from '@hoops/domain/stream';
import type { ChainProblemKind } from '@hoops/event-store/verify-chain';
import type { EntryRow } from '@hoops/projections/row';
import type { Amounts } from '@hoops/projections/totals';

/** Something that is not as it must be. Values are as they are: masking is up to what prints them. */
export type Finding = EventFinding | RowFinding;

/** Wrong in the event store: only a backup can repair it, and the stream is quarantined. */
export type EventFinding =
  | {
      readonly kind: 'broken-chain';
      readonly stream: StreamName;
      readonly problem: ChainProblemKind;
      readonly commit: number;
      readonly version: number | null;
    }
  /** What stands beside a commit's hashed bytes does not agree with them; `labels` are the fields' names. */
  | {
      readonly kind: 'wrong-label';
      readonly stream: StreamName;
      readonly commit: number;
      readonly labels: readonly string[];
    }
  /** The stream ends with `version`, and others show (rows) or name (the event log) an event that it does not have. */
  | {
      readonly kind: 'events-gone';
      readonly stream: StreamName;
      readonly version: number;
      readonly witness: 'rows' | 'event-log';
      readonly shown: number;
    }
  /** The events cannot be read or folded. */
  | { readonly kind: 'unreadable-stream'; readonly stream: StreamName; readonly reason: string }
  /** Nothing is appended to the stream. A sound stream whose halt nobody explains was halted by hand. */
  | { readonly kind: 'halted-stream'; readonly stream: StreamName }
  /** An item of the events table that is neither commit, halt nor snapshot. */
  | { readonly kind: 'stray-item'; readonly itemKey: string }
  /** A webhook that an event names is gone from the inbox, or is another one. */
  | {
      readonly kind: 'inbox-record';
      readonly messageId: string;
      readonly problem: 'missing' | 'changed';
    }
  /** A signed day is gone or was changed; `problem` is a sentence. */
  | { readonly kind: 'wrong-heads'; readonly problem: string }
  /** Its events are not those that were appended, or not all: what its rows must be is unknown. */
  | { readonly kind: 'quarantined'; readonly stream: StreamName };

/** Wrong in the read store: a refold of the stream, or a rebuild, repairs it. */
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
  /** The list of a stream's own rows, or of what it contributes to totals, is not what it must be. */
  | { readonly kind: 'wrong-checkpoint'; readonly stream: StreamName }
  /** The rows show an older version than the stream has. */
  | {
      readonly kind: 'wrong-version';
      readonly stream: StreamName;
      readonly live: number;
      readonly expected: number;
    }
  /** A total is not the sum of what the streams contribute; `expected` is undefined where none should be. */
  | {
      readonly kind: 'wrong-total';
      readonly rowKey: string;
      readonly live: EntryRow['data'] | undefined;
      readonly expected: Amounts | undefined;
    }
  /** A row that no stream makes. */
  | { readonly kind: 'stray-row'; readonly rowKey: string }
  /** An item whose key disagrees with its own fields: readers take it for another row, or for a checkpoint. */
  | {
      readonly kind: 'misfiled-row';
      readonly itemKey: string;
      readonly rowKey: string | null;
      /** Whose checkpoint's place it lies in, if any's. */
      readonly stream?: StreamName;
    };

const eventKinds: readonly Finding['kind'][] = [
  'broken-chain',
  'wrong-label',
  'events-gone',
  'unreadable-stream',
  'halted-stream',
  'stray-item',
  'inbox-record',
  'wrong-heads',
  'quarantined',
] satisfies readonly EventFinding['kind'][];

/** Whether it is about rows, and not about events. */
export const isRowFinding = (finding: Finding): finding is RowFinding => !eventKinds.includes(finding.kind);

/** The streams that findings are about. */
export const streamsOf = (findings: readonly Finding[]): readonly StreamName[] => [
  ...new Set(findings.flatMap((finding) => ('stream' in finding && finding.stream ? [finding.stream] : []))),
];

/** The streams whose rows cannot be judged. */
export const quarantinedIn = (findings: readonly Finding[]): readonly StreamName[] =>
  streamsOf(findings.filter(({ kind }) => kind === 'quarantined'));

/** By stream; what no stream makes comes last. */
export const inOrder = (a: Finding, b: Finding): number => {
  const [one, other] = [a, b].map((finding) => ('stream' in finding ? finding.stream : undefined));
  return one === other ? 0 : (one ?? '~') < (other ?? '~') ? -1 : 1;
};

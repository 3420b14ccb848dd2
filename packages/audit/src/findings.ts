import type { StreamName } from '@hoops/domain/stream';
import type { ChainProblemKind } from '@hoops/event-store/verify-chain';
import type { EntryRow } from '@hoops/projections/row';
import type { Amounts } from '@hoops/projections/totals';

/** Difference from the expected state. Values are unmasked; printing masks the values. */
export type Finding = EventFinding | RowFinding;

/** Damage in the event store: the stream is quarantined, and only a backup repairs it. */
export type EventFinding =
  | {
      readonly kind: 'broken-chain';
      readonly stream: StreamName;
      readonly problem: ChainProblemKind;
      readonly commit: number;
      readonly version: number | null;
    }
  /** Labels that differ from the commit's hashed body, by field. */
  | {
      readonly kind: 'wrong-label';
      readonly stream: StreamName;
      readonly commit: number;
      readonly labels: readonly string[];
    }
  /** Rows or the event log contain events beyond the stream's `version`. */
  | {
      readonly kind: 'events-gone';
      readonly stream: StreamName;
      readonly version: number;
      readonly witness: 'rows' | 'event-log';
      readonly shown: number;
    }
  | { readonly kind: 'unreadable-stream'; readonly stream: StreamName; readonly reason: string }
  /** The stream rejects appends. If the stream is sound, a person halted it. */
  | { readonly kind: 'halted-stream'; readonly stream: StreamName }
  | { readonly kind: 'stray-item'; readonly itemKey: string }
  | {
      readonly kind: 'inbox-record';
      readonly messageId: string;
      readonly problem: 'missing' | 'changed';
    }
  /** A signed day is missing or changed; `problem` is a full sentence. */
  | { readonly kind: 'wrong-heads'; readonly problem: string }
  | { readonly kind: 'quarantined'; readonly stream: StreamName };

/** Damage in the read store: a refold or a rebuild repairs it. */
export type RowFinding =
  | {
      readonly kind: 'wrong-field';
      readonly stream: StreamName;
      readonly rowKey: string;
      /** Path such as `athletes[0].grade`; `(version)` means the document's version. */
      readonly path: string;
      readonly live: unknown;
      readonly expected: unknown;
    }
  | { readonly kind: 'missing-row'; readonly stream: StreamName; readonly rowKey: string }
  | { readonly kind: 'wrong-checkpoint'; readonly stream: StreamName }
  | {
      readonly kind: 'wrong-version';
      readonly stream: StreamName;
      readonly live: number;
      readonly expected: number;
    }
  /** A total is not the sum of the streams' shares; `expected` is undefined if the total should not exist. */
  | {
      readonly kind: 'wrong-total';
      readonly rowKey: string;
      readonly live: EntryRow['data'] | undefined;
      readonly expected: Amounts | undefined;
    }
  | { readonly kind: 'stray-row'; readonly rowKey: string }
  /** An item's key differs from its fields, so readers mistake it for another item. */
  | {
      readonly kind: 'misfiled-row';
      readonly itemKey: string;
      readonly rowKey: string | null;
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

export const isRowFinding = (finding: Finding): finding is RowFinding => !eventKinds.includes(finding.kind);

export const streamsOf = (findings: readonly Finding[]): readonly StreamName[] => [
  ...new Set(findings.flatMap((finding) => ('stream' in finding && finding.stream ? [finding.stream] : []))),
];

export const quarantinedIn = (findings: readonly Finding[]): readonly StreamName[] =>
  streamsOf(findings.filter(({ kind }) => kind === 'quarantined'));

export const inOrder = (a: Finding, b: Finding): number => {
  const [one, other] = [a, b].map((finding) => ('stream' in finding ? finding.stream : undefined));
  return one === other ? 0 : (one ?? '~') < (other ?? '~') ? -1 : 1;
};

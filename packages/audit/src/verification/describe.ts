import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import type { EventLine } from '@hoops/projections/event-lines';
import { parseRowKey } from '@hoops/projections/row';
import type { RowDifference } from '../compare-with.ts';
import type { Finding } from '../findings.ts';

/** Fields that never hold personal data. */
const openFields: readonly string[] = [
  'status',
  'planId',
  'enrolledProgram',
  'onboardingStep',
  'period',
  'oldestUnpaidPeriod',
  'monthOfYear',
  'currency',
  'type',
  'stream',
  'kind',
  'source',
  'actorRole',
  'openIntent',
  'intent',
  'code',
];

/** Hides texts and sort keys unless `showValues` is set. */
export const describeFinding = (finding: Finding, showValues: boolean): string =>
  withHiddenCharactersShown(sentenceOf(finding, showValues));

const sentenceOf = (finding: Finding, showValues: boolean): string => {
  switch (finding.kind) {
    case 'broken-chain': {
      const { stream, problem, commit, version } = finding;
      const event = version === null ? '' : `, event ${version}`;
      return `${stream}: commit ${commit}${event}: ${problem.replaceAll('-', ' ')}.`;
    }
    case 'wrong-label':
      return `${finding.stream}: commit ${finding.commit}: its labels ${finding.labels.join(', ')} do not match its content.`;
    case 'events-gone': {
      const { stream, version, witness, shown } = finding;
      const known =
        witness === 'rows' ? `its rows show version ${shown}` : `the event log contains event ${shown}`;
      return `${stream}: ${known}, the stream has ${version}: events are missing.`;
    }
    case 'unreadable-stream':
      return `${finding.stream}: its events cannot be read (${finding.reason}).`;
    case 'halted-stream':
      return `${finding.stream}: halted. Appends are rejected until lift-halt.`;
    case 'stray-item':
      return `The events table contains ${finding.itemKey}, which is not a commit, halt or snapshot.`;
    case 'inbox-record':
      return `Inbox: webhook ${finding.messageId}, which an event refers to, is ${finding.problem}.`;
    case 'wrong-heads':
      return finding.problem;
    case 'quarantined':
      return `${finding.stream}: quarantined. Its stored events differ from the appended ones, so its rows are not checked.`;
    case 'wrong-field': {
      const { stream, rowKey, path, live, expected } = finding;
      const shown = (value: unknown) => describeValue(value, path, showValues);
      return `${stream}: ${describeRow(rowKey, showValues)}: ${path} is ${shown(live)}, expected ${shown(expected)}.`;
    }
    case 'missing-row':
      return `${finding.stream}: ${describeRow(finding.rowKey, showValues)} is missing.`;
    case 'wrong-checkpoint':
      return `${finding.stream}: its list of rows, or its share of totals, is wrong.`;
    case 'wrong-version': {
      const { stream, live, expected } = finding;
      const why = live < expected ? 'the projector is behind' : 'events are missing';
      return `${stream}: its rows show version ${live}, the stream has ${expected}: ${why}.`;
    }
    case 'wrong-total': {
      const { rowKey, live, expected } = finding;
      const shown = (total: unknown) => (total === undefined ? 'absent' : JSON.stringify(total));
      return `${describeRow(rowKey, showValues)}: the total is ${shown(live)}, the streams add up to ${shown(expected)}.`;
    }
    case 'stray-row':
      return `No stream derives ${describeRow(finding.rowKey, showValues)}.`;
    case 'misfiled-row':
      return `${describeMisfiled(finding, showValues)}: its key does not match its fields.`;
    default:
      return finding satisfies never;
  }
};

export const describeRowDifference = (difference: RowDifference, showValues: boolean): string =>
  withHiddenCharactersShown(otherwise(difference, showValues));

const otherwise = (difference: RowDifference, showValues: boolean): string => {
  const { stream } = difference;
  switch (difference.kind) {
    case 'changed-field': {
      const { rowKey, path, now, would } = difference;
      const shown = (value: unknown) => describeValue(value, path, showValues);
      return `${stream}: ${describeRow(rowKey, showValues)}: ${path} is ${shown(now)}, would become ${shown(would)}.`;
    }
    case 'new-row':
      return `${stream}: ${describeRow(difference.rowKey, showValues)} would be added.`;
    case 'gone-row':
      return `${stream}: ${describeRow(difference.rowKey, showValues)} would be removed.`;
    case 'not-read':
      return `${stream}: the other code cannot read it (${difference.reason}).`;
    case 'refused-event':
      return `${stream}: the other code rejects event ${difference.version} (${difference.type}).`;
    case 'not-folded':
      return `${stream}: the other code cannot fold it (${difference.reason}).`;
    case 'unreadable':
      return `${stream}: its events cannot be read.`;
    default:
      return difference satisfies never;
  }
};

export const maskFinding = (finding: Finding): Finding => {
  if (finding.kind === 'misfiled-row') {
    // Item keys contain sort text, which may be personal.
    return { ...finding, itemKey: '', rowKey: finding.rowKey && describeRow(finding.rowKey, false) };
  }
  if (!('rowKey' in finding)) return finding;
  const masked = { ...finding, rowKey: describeRow(finding.rowKey, false) };
  if (masked.kind !== 'wrong-field') return masked;
  const { path, live, expected } = masked;
  return {
    ...masked,
    live: describeValue(live, path, false),
    expected: describeValue(expected, path, false),
  };
};

export const withoutValues = (finding: Finding): Finding =>
  finding.kind === 'wrong-field' ? { ...finding, live: null, expected: null } : finding;

const describeMisfiled = (
  { itemKey, rowKey, stream }: Extract<Finding, { readonly kind: 'misfiled-row' }>,
  showValues: boolean,
): string => {
  const at = showValues ? ` at ${itemKey}` : '';
  if (rowKey !== null) return `The item stored as ${describeRow(rowKey, false)}${at}`;
  return stream === undefined
    ? `A misplaced item${at}`
    : `The item stored as the checkpoint of ${stream}${at}`;
};

const describeRow = (rowKey: string, showValues: boolean): string => {
  const place = parseRowKey(rowKey);
  if (place.kind === 'document') return `the ${place.type} row ${place.id}`;
  const at = showValues ? ` at "${place.sort}"` : '';
  return `line ${place.id}${at} of the list ${place.list}`;
};

const describeValue = (value: unknown, path: string, showValues: boolean): string => {
  if (value === undefined) return 'absent';
  const field =
    path
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? '';
  if (showValues || value === null || typeof value === 'boolean' || typeof value === 'number') {
    return JSON.stringify(value);
  }
  if (typeof value !== 'string') return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
  return openFields.includes(field) ? JSON.stringify(value) : `a text of ${value.length} characters`;
};

/** Formats `2026-11-02 12:00:00 UTC Added Jordan Reyes. By Dana Reyes (parent). [family#dana 2]`. */
export const describeEvent = ({ at, sentence, by, reason, family, stream, version }: EventLine): string => {
  const about = family === null ? '' : `${family}: `;
  const why = reason === null ? '' : `, because: ${reason}`;
  const line = `${at.slice(0, 19).replace('T', ' ')} UTC  ${about}${sentence}. By ${by}${why}. [${stream} ${version}]`;
  return withHiddenCharactersShown(line);
};

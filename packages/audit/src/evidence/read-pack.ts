import { hashOfText } from '../kept-heads/merkle-proofs.ts';
import type { PackLine } from './pack-format.ts';

/* Reads untrusted lines of an evidence pack, in a browser and in Node. */

export type PackProblem =
  | 'cut-off'
  /** Lines do not match the count and hash in the last line. */
  | 'changed-text'
  | 'unreadable-line'
  | 'misplaced-line'
  | 'wrong-key'
  | 'wrong-signature'
  /** A day's log does not extend the previous log. */
  | 'rewritten-log'
  | 'not-in-log'
  /** Stored text does not match its hash. */
  | 'changed-commit'
  | 'broken-link'
  | 'missing-commit'
  | 'added-commit'
  | 'reordered-commit'
  | 'missing-tail'
  /** Commits differ from the signed hashes. */
  | 'replaced-commits'
  | 'misplaced-event'
  | 'unreadable-event'
  | 'missing-subject'
  /** A hash replaces a commit that this subject's pack must show. */
  | 'withheld-commit'
  | 'other-subject'
  /** The pack's time is older than its contents. */
  | 'wrong-moment'
  /** A disclosed personal field does not match the digest in the hashed text. */
  | 'changed-field'
  | 'withheld-field'
  /** A commit with digests has a personal field without one. */
  | 'unproven-field'
  | 'unproven-history';

export type PackFinding = {
  readonly problem: PackProblem;
  /** Line number, day, or commit and stream. */
  readonly place: string;
};

export type ReportProblem = (problem: PackProblem, place: string) => void;

export type FieldCheck = (value: unknown) => boolean;
export const isText: FieldCheck = (value) => typeof value === 'string';
export const isNumber: FieldCheck = (value) => Number.isSafeInteger(value);
const areTexts: FieldCheck = (value) => Array.isArray(value) && value.every(isText);
const isObject: FieldCheck = (value) => typeof value === 'object' && value !== null;
const isEntry: FieldCheck = (value) =>
  value === null ||
  hasAll(value, { day: isText, line: isText, proof: isText }) ||
  hasAll(value, { day: isText, line: isText, index: isNumber, path: areTexts });
export const hasAll = (value: unknown, fields: Readonly<Record<string, FieldCheck>>): boolean =>
  isObject(value) &&
  Object.entries(fields).every(([name, has]) => has((value as Readonly<Record<string, unknown>>)[name]));

const areWords: FieldCheck = (value) =>
  Array.isArray(value) &&
  value.every((one) =>
    hasAll(one, {
      sentence: isText,
      by: isText,
      opened: isObject,
      withheld: areTexts,
      disclosures: (list) => list === undefined || areTexts(list),
    }),
  );

const isSigned: FieldCheck = (value) =>
  hasAll(value, { checkpoint: isText }) || hasAll(value, { statement: isText, signature: isText });

const isDay: FieldCheck = (value) => /^\d{4}-\d\d-\d\d$/.test(String(value));
const isMoment: FieldCheck = (value) => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isTimezone: FieldCheck = (value) => {
  try {
    return isText(value) && new Intl.DateTimeFormat('en-US', { timeZone: String(value) }) !== undefined;
  } catch {
    return false;
  }
};
const partsOfSubject: Readonly<Record<string, FieldCheck>> = {
  family: isText,
  athlete: isText,
  payment: isText,
  from: isDay,
  to: isDay,
};
/** Allowed fields of a subject. Rejects other fields, because the page shows all fields. */
const isSubject: FieldCheck = (value) =>
  isObject(value) &&
  Object.entries(value as object).every(
    ([name, part]) => Object.hasOwn(partsOfSubject, name) && partsOfSubject[name]?.(part) === true,
  ) &&
  (hasAll(value, { family: isText }) ||
    (hasAll(value, { from: isDay, to: isDay }) && Object.keys(value as object).length === 2));

const shapes: Readonly<Record<string, Readonly<Record<string, FieldCheck>>>> = {
  pack: {
    club: isText,
    timezone: isTimezone,
    subject: isSubject,
    madeAt: isMoment,
    key: (key) => key === null || isText(key),
  },
  day: { consistency: areTexts, timestamp: (value) => value === undefined || isText(value) },
  stream: { stream: isText, entry: isEntry },
  'stream-end': { stream: isText, commits: isNumber },
  commit: {
    stream: isText,
    commit: isNumber,
    previousHash: isText,
    hash: isText,
    body: isText,
    words: areWords,
  },
  hidden: { stream: isText, commit: isNumber, hash: isText, why: isText },
  end: { lines: isNumber, hash: isText },
};

const packLineIn = (text: string): PackLine | undefined => {
  const line = jsonOf(text) as PackLine | null | undefined;
  const shape = Object.hasOwn(shapes, String(line?.kind)) ? shapes[String(line?.kind)] : undefined;
  const isShaped = line && shape && hasAll(line, shape);
  return isShaped && (line.kind !== 'day' || isSigned(line)) ? line : undefined;
};

export const readPack = async (text: string, say: ReportProblem): Promise<readonly PackLine[]> => {
  const all = text.split('\n');
  const rest = all.pop();
  const lines: PackLine[] = [];
  for (const [index, line] of all.entries()) {
    const parsed = packLineIn(line);
    if (parsed) lines.push(parsed);
    else say('unreadable-line', `line ${index + 1}`);
  }
  const last = lines.at(-1);
  if (rest !== '' || last?.kind !== 'end') say('cut-off', `after line ${all.length}`);
  else {
    let hash = '';
    for (const line of all.slice(0, -1)) hash = await hashOfText(`${hash}${line}\n`);
    if (last.lines !== all.length - 1 || hash !== last.hash)
      say('changed-text', `lines 1 to ${all.length - 1}`);
  }
  const wrong = lines.findIndex(
    ({ kind }, at) => (kind === 'pack') !== (at === 0) || (kind === 'end' && at < lines.length - 1),
  );
  if (wrong >= 0) say('misplaced-line', `line ${wrong + 1}`);
  return lines;
};

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

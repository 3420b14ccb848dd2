import { hashOfText } from './merkle-proofs.ts';
import type { PackLine } from './pack-format.ts';

/* Reads the lines of an evidence pack, which may hold anything. Runs in a page and in Node. */

export type PackProblem =
  /** Lines are missing at the end of the pack. */
  | 'cut-off'
  /** The lines are not those that the last one counted and hashed. */
  | 'changed-text'
  | 'unreadable-line'
  /** A line stands where it does not belong. */
  | 'misplaced-line'
  | 'wrong-key'
  | 'wrong-signature'
  /** The log of a day does not begin with the log of the day before. */
  | 'rewritten-log'
  /** The log of its day does not hold this line. */
  | 'not-in-log'
  /** The stored bytes are not those that were hashed. */
  | 'changed-commit'
  | 'broken-link'
  | 'missing-commit'
  | 'added-commit'
  /** Commits stand in another order. */
  | 'reordered-commit'
  | 'missing-tail'
  /** The commits are not those whose hashes were signed. */
  | 'replaced-commits'
  /** An event of another stream, or not the next version. */
  | 'misplaced-event'
  /** No event that says when it happened. */
  | 'unreadable-event'
  /** What the pack says that it is about is not in it. */
  | 'missing-subject'
  /** A hash stands where the pack of this subject must show the commit. */
  | 'withheld-commit'
  /** A commit is shown that is not about the subject. */
  | 'other-subject'
  /** The pack says that it was made before what is in it. */
  | 'wrong-moment'
  /** No signed log holds the family's history, and hashes in it do not say when they were made. */
  | 'unproven-history';

export type PackFinding = {
  readonly problem: PackProblem;
  /** Which line of the pack, which day, or which commit of which stream. */
  readonly place: string;
};

export type Say = (problem: PackProblem, place: string) => void;

export type Has = (value: unknown) => boolean;
/** A text. */
export const isText: Has = (value) => typeof value === 'string';
/** A whole number. */
export const isNumber: Has = (value) => Number.isSafeInteger(value);
const isList: Has = (value) => Array.isArray(value);
const areTexts: Has = (value) => Array.isArray(value) && value.every(isText);
const isObject: Has = (value) => typeof value === 'object' && value !== null;
const isEntry: Has = (value) =>
  value === null || hasAll(value, { day: isText, line: isText, index: isNumber, path: areTexts });
/** Whether a value is an object whose fields are of these kinds. */
export const hasAll = (value: unknown, fields: Readonly<Record<string, Has>>): boolean =>
  isObject(value) &&
  Object.entries(fields).every(([name, has]) => has((value as Readonly<Record<string, unknown>>)[name]));

const isDay: Has = (value) => /^\d{4}-\d\d-\d\d$/.test(String(value));
const isMoment: Has = (value) => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isTimezone: Has = (value) => {
  try {
    return isText(value) && new Intl.DateTimeFormat('en-US', { timeZone: String(value) }) !== undefined;
  } catch {
    return false;
  }
};
const partsOfSubject: Readonly<Record<string, Has>> = {
  family: isText,
  athlete: isText,
  payment: isText,
  from: isDay,
  to: isDay,
};
/** A family, perhaps narrowed; or days. Nothing else, since a page shows all that is in it. */
const isSubject: Has = (value) =>
  isObject(value) &&
  Object.entries(value as object).every(
    ([name, part]) => Object.hasOwn(partsOfSubject, name) && partsOfSubject[name]?.(part) === true,
  ) &&
  (hasAll(value, { family: isText }) ||
    (hasAll(value, { from: isDay, to: isDay }) && Object.keys(value as object).length === 2));

/** What the checks rely on: a pack may hold anything. */
const shapes: Readonly<Record<string, Readonly<Record<string, Has>>>> = {
  pack: {
    club: isText,
    timezone: isTimezone,
    subject: isSubject,
    madeAt: isMoment,
    key: (key) => key === null || isText(key),
  },
  day: { statement: isText, signature: isText, consistency: areTexts },
  stream: { stream: isText, entry: isEntry },
  'stream-end': { stream: isText, commits: isNumber },
  commit: {
    stream: isText,
    commit: isNumber,
    previousHash: isText,
    hash: isText,
    body: isText,
    words: isList,
  },
  hidden: { stream: isText, commit: isNumber, hash: isText, why: isText },
  end: { lines: isNumber, hash: isText },
};

const packLineIn = (text: string): PackLine | undefined => {
  const line = jsonOf(text) as PackLine | null | undefined;
  const shape = Object.hasOwn(shapes, String(line?.kind)) ? shapes[String(line?.kind)] : undefined;
  return line && shape && hasAll(line, shape) ? line : undefined;
};

/** The lines, without those that cannot be read; whether they are all there, and as they were made. */
export const readPack = async (text: string, say: Say): Promise<readonly PackLine[]> => {
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

/** Undefined for what is no JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

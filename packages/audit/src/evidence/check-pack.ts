import type { CommitKind } from '@hoops/event-store/commit';
import { readCheckpoint, readNote, readProof, type SignedLog } from '../kept-heads/checkpoint.ts';
import { hashOfLeaf, isConsistent, rootByPath, rootOfLeaves } from '../kept-heads/merkle-proofs.ts';
import { checkFields, erasedKeys, type FieldCounts, kindOfLine } from './check-fields.ts';
import { checkScope, undatedIn } from './check-scope.ts';
import type { CommitLine, DayLine, HiddenLine, PackLine, StreamLine } from './pack-format.ts';
import { eventsIn, momentOf, type StreamOfPack, slackMs, streamsOf } from './pack-streams.ts';
import {
  type FieldCheck,
  hasAll,
  isNumber,
  isText,
  jsonOf,
  type PackFinding,
  type PackProblem,
  type ReportProblem,
  readPack,
} from './read-pack.ts';
import { type PublicKey, readPublicKey } from './signature.ts';

/*
 * Checks an evidence pack with WebCrypto alone, so that the pack's page and `npm run verify-pack` share the
 * code.
 */

export type PackReport = {
  readonly findings: readonly PackFinding[];
  readonly lines: readonly PackLine[];
  readonly fingerprint: string | undefined;
  readonly newestDay: string | undefined;
  readonly days: number;
  /** Days with a timestamp, which is not checked. */
  readonly stamped: number;
  /** Witnesses of each cosigned day, which are not checked. */
  readonly cosigners: readonly (readonly string[])[];
  readonly streams: number;
  readonly commits: number;
  readonly events: number;
  readonly hidden: number;
  readonly unsigned: number;
  /** Number of unsigned hash-only commits that could be older than the newest signed day. */
  readonly undated: number;
} & FieldCounts;

type SignedDay = SignedLog & { readonly note?: string };
type Log = NonNullable<SignedLog['previous']>;
type Entry = {
  readonly stream: string;
  readonly commit: number;
  readonly hash: string;
  readonly root: string;
};

/**
 * @param pem independently obtained key; without a key, the check proves only consistency @throws Error if `pem` is
 * not a key
 */
export const checkPack = async (text: string, pem?: string): Promise<PackReport> => {
  const findings: PackFinding[] = [];
  const say: ReportProblem = (problem, place) => void findings.push({ problem, place });
  const lines = await readPack(text, say);
  const first = lines[0]?.kind === 'pack' ? lines[0] : undefined;
  const own = first?.key ? await readPublicKey(first.key).catch(() => undefined) : undefined;
  const key = pem === undefined ? own : await readPublicKey(pem);
  if (own && key && own.fingerprint !== key.fingerprint)
    say('wrong-key', 'the key in the pack differs from yours');
  if (first?.key && !own) say('wrong-key', 'the key in the pack cannot be read');
  const days = await checkDays(lines, key, say);
  if (pem !== undefined && days.size === 0) say('wrong-signature', 'no day of the pack');
  const streams = await checkStreams(lines, first, days, say);
  const commits = lines.filter(({ kind }) => kind === 'commit' || kind === 'hidden').length;
  return {
    findings,
    lines,
    fingerprint: days.size > 0 ? key?.fingerprint : undefined,
    newestDay: [...days.keys()].at(-1),
    days: days.size,
    stamped: lines.filter((line) => line.kind === 'day' && line.timestamp !== undefined).length,
    cosigners: lines.map(cosignersOf).filter((names) => names.length > 0),
    commits,
    ...streams,
    hidden: lines.filter(({ kind }) => kind === 'hidden').length,
  };
};

const checkDays = async (
  lines: readonly PackLine[],
  key: PublicKey | undefined,
  say: ReportProblem,
): Promise<ReadonlyMap<string, SignedDay>> => {
  const days = new Map<string, SignedDay>();
  let before: SignedLog | undefined;
  for (const line of lines) {
    if (line.kind !== 'day') continue;
    const statement = statementOf(line);
    const day = statement?.day ?? 'an unreadable day';
    if (!statement || !key || !(await isSigned(line, key))) say('wrong-signature', day);
    else {
      const { previous } = statement;
      const names = ({ day: of, size, root }: Log) => `${of} ${size} ${root}`;
      const follows = !before || (previous && names(previous) === names(before));
      if (!follows || (previous && !(await isConsistent(previous, statement, line.consistency))))
        say('rewritten-log', day);
      days.set(day, 'checkpoint' in line ? { ...statement, note: line.checkpoint } : statement);
      before = statement;
    }
  }
  return days;
};

const cosignersOf = (line: PackLine): readonly string[] => {
  const note = line.kind === 'day' && 'checkpoint' in line ? readNote(line.checkpoint) : undefined;
  const origin = note && readCheckpoint(note.text)?.origin;
  return (note?.signatures ?? []).map(({ name }) => name).filter((name) => name !== origin);
};

const isSigned = async (line: DayLine, key: PublicKey): Promise<boolean> =>
  'checkpoint' in line ? key.verifyNote(line.checkpoint) : key.verify(line.statement, line.signature);

const statementOf = (line: DayLine): SignedLog | undefined => {
  const parsed = (
    'checkpoint' in line ? readCheckpoint(readNote(line.checkpoint)?.text ?? '')?.log : jsonOf(line.statement)
  ) as SignedLog | undefined;
  const isLog: FieldCheck = (value) => hasAll(value, { day: isText, size: isNumber, root: isText });
  return isLog(parsed) &&
    hasAll(parsed, { at: isText, base: isText }) &&
    (parsed?.previous === null || isLog(parsed?.previous))
    ? parsed
    : undefined;
};

const checkStreams = async (
  lines: readonly PackLine[],
  head: Extract<PackLine, { kind: 'pack' }> | undefined,
  days: ReadonlyMap<string, SignedDay>,
  say: ReportProblem,
): Promise<Pick<PackReport, 'streams' | 'events' | 'unsigned' | 'undated' | keyof FieldCounts>> => {
  let [unsigned, undated] = [0, 0];
  const counts = { events: 0, proven: 0, unproven: 0, erased: 0 };
  const isErased = erasedKeys(lines, head?.subject.family);
  const isOfClub = head !== undefined && head.subject.family === undefined;
  const newest = [...days.values()].at(-1);
  const streams: (StreamOfPack & { readonly signed: number })[] = [];
  for (const of of streamsOf(lines, say)) {
    const { line, commits, end } = of;
    const { stream } = line;
    const place = (commit: number) => `commit ${commit} of ${stream}`;
    checkOrder(end?.commits, commits, (problem, commit) => say(problem, place(commit)));
    await checkCommits(
      commits,
      (problem, commit) => say(problem, place(commit)),
      async (line, kind) => {
        const found = await checkFields(line, kind, isErased, isOfClub, (problem, field) =>
          say(problem, `${field} in ${place(line.commit)}`),
        );
        counts.events += eventsIn(line).length;
        counts.proven += found.proven;
        counts.unproven += found.unproven;
        counts.erased += found.erased;
      },
    );
    const entry = line.entry && (await entryOf(line.entry, stream, days, newest?.base));
    if (entry === undefined) say('not-in-log', stream);
    const signed = entry?.commit ?? 0;
    streams.push({ ...of, signed });
    const later = commits.slice(signed);
    unsigned += later.length;
    undated += newest ? undatedIn({ commits, signed }).length : 0;
    const left = later.find((commit) => newest && isStoredBefore(commit, newest.at));
    if (left) say('not-in-log', place(left.commit));
    if (entry) {
      if (commits.length < entry.commit) say('missing-tail', place(entry.commit));
      else {
        const leaves = commits.slice(0, entry.commit).map(({ hash }) => hashOfLeaf(hash));
        const root = await rootOfLeaves(await Promise.all(leaves));
        const isSame = root === entry.root && commits[entry.commit - 1]?.hash === entry.hash;
        if (!isSame) say('replaced-commits', `commits 1 to ${entry.commit} of ${stream}`);
      }
    }
  }
  if (head) checkScope(head, streams, newest, say);
  return { streams: streams.length, ...counts, unsigned, undated };
};

/** True if a commit is older than a signed day, whose log must then contain the commit. */
const isStoredBefore = (line: CommitLine | HiddenLine, signedAt: string): boolean =>
  (momentOf(line) ?? Number.POSITIVE_INFINITY) + slackMs < Date.parse(signedAt);

type SayOfCommit = (problem: PackProblem, commit: number) => void;

const checkOrder = (ended: number | undefined, commits: StreamOfPack['commits'], say: SayOfCommit): void => {
  const numbers = commits.map(({ commit }) => commit);
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const seen = new Set<number>();
  const repeated = numbers.find((number) => seen.size === seen.add(number).size);
  const moved = numbers.find((number, at) => at > 0 && number < (numbers[at - 1] ?? 0));
  if (repeated !== undefined) say('added-commit', repeated);
  else if (moved !== undefined) say('reordered-commit', moved);
  const gap = sorted.findIndex((number, at) => number !== at + 1);
  if (gap >= 0) say('missing-commit', gap + 1);
  const last = sorted.at(-1) ?? 0;
  if (ended === undefined) say('missing-tail', last + 1);
  else if (last < ended) say('missing-tail', ended);
  else if (last > ended) say('added-commit', last);
};

const checkCommits = async (
  commits: StreamOfPack['commits'],
  say: SayOfCommit,
  checkFieldsOf: (line: CommitLine, kind: CommitKind | undefined) => Promise<void>,
): Promise<void> => {
  let before: { readonly commit: number; readonly hash: string } = { commit: 0, hash: '' };
  let version: number | undefined = 0;
  for (const line of commits) {
    const { commit, hash } = line;
    if (line.kind === 'commit') {
      const kind = await kindOfLine(line);
      if (!kind) say('changed-commit', commit);
      await checkFieldsOf(line, kind);
      if (commit === before.commit + 1 && line.previousHash !== before.hash) say('broken-link', commit);
      const inside = eventsIn(line);
      // An event without a date would seem newer than all signed days.
      if (Number.isNaN(momentOf(line))) say('unreadable-event', commit);
      for (const event of inside) {
        const isNext = version === undefined || event.version === version + 1;
        if (event.stream !== line.stream || !isNext) say('misplaced-event', commit);
        version = event.version;
      }
      if (inside.length !== line.words.length) say('misplaced-event', commit);
    } else version = undefined;
    before = { commit, hash };
  }
};

const entryOf = async (
  { day, line, ...of }: NonNullable<StreamLine['entry']>,
  stream: string,
  days: ReadonlyMap<string, SignedDay>,
  base: string | undefined,
): Promise<Entry | undefined> => {
  const statement = days.get(day);
  if (base !== undefined && day < base) return undefined;
  const entry = jsonOf(line) as Entry | undefined;
  const isOne = hasAll(entry, { stream: isText, commit: isNumber, hash: isText, root: isText });
  if (!statement || !isOne || entry?.stream !== stream) return undefined;
  const proof = 'proof' in of ? readProof(of.proof) : of;
  if (!proof || ('note' in proof && proof.note !== statement.note)) return undefined;
  const root = await rootByPath(await hashOfLeaf(line), proof.index, statement.size, proof.path);
  return root === statement.root ? entry : undefined;
};

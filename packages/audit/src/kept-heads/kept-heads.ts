/* More than 250 lines, because reading and appending share how days are opened and checked. */
import { createHash } from 'node:crypto';
import { AuditProblem } from '../audit-problem.ts';
import type { HeadsSigner } from '../signed-heads.ts';
import { entryOfLine, type HeadEntry, type KeptHead, lineOfEntry } from './head-entry.ts';
import {
  baseOf,
  type DayOfLog,
  type KeptDay,
  type OpenDay,
  type OutsideProofs,
  openBareHeads,
  openDay,
  parseDay,
  type Statement,
  signDay,
} from './kept-day.ts';
import { isConsistent } from './merkle-proofs.ts';
import { type Edge, growingTree, grownTree, leafHash } from './merkle-tree.ts';
import type { WriteOnceStore } from './write-once-store.ts';

export type SignedTree = Pick<Statement, 'base' | 'size' | 'root'> & {
  readonly edge: Edge;
  readonly isCheckpoint: boolean;
};

export type SignedDay = {
  readonly day: string;
  readonly at: string;
  readonly heads: Readonly<Record<string, KeptHead>>;
  /** Undefined in heads signed before the log existed. */
  readonly tree?: SignedTree;
};

/**
 * Append-only log of stream heads, signed daily in write-once storage ([decision
 * 46](../../../../docs/decisions/0046-a-log-of-heads.md)). Logged commits cannot vanish or change unnoticed.
 */
export type KeptHeads = {
  /**
   * Newest signed day, checked against the previous day.
   * @throws AuditProblem if a day was changed, is missing or was signed with another key
   */
  readonly newestDay: () => Promise<string | undefined>;
  /**
   * Newest heads; undefined before the first signed day.
   * @throws AuditProblem like `newestDay`, or for changed lines
   */
  readonly newest: () => Promise<SignedDay | undefined>;
  /**
   * Appends entries and signs the log for a day.
   * @returns false, without any change, if the day is already signed
   */
  readonly keep: (
    moment: { readonly day: string; readonly at: string },
    entries: AsyncIterable<Omit<HeadEntry, 'day'>>,
    last: SignedDay | undefined,
  ) => Promise<boolean>;
  /** Days since the base, all that extend a stored day, or the newest, oldest first. Reading its lines checks a day. */
  readonly days: (since?: 'start' | 'newest') => AsyncIterable<DayOfLog>;
  readonly keepOutside: (day: string, kind: OutsideKind, text: string) => Promise<boolean>;
  /** SHA-256 of a day's file; undefined if the file does not exist. */
  readonly digestOf: (day: string) => Promise<string | undefined>;
  /**
   * Reads all days and lines; days up to `lostBefore` may be missing.
   * @throws AuditProblem for a gap or a change
   */
  readonly checkAll: (lostBefore: string | null) => Promise<void>;
  readonly publicKey: () => Promise<string>;
};

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Bounds memory and the size of an S3 request. */
const linesOfPart = 50_000;

export type OutsideKind = 'timestamp' | `cosignature-${string}`;

const ending = '.json';
const nameOf = (day: string): string => `${day}${ending}`;
const outsideName = (day: string, kind: OutsideKind): string => `${day}.${kind}`;
const partOf = (sha256: string): string => `${sha256}.jsonl`;
/** @param former verifies days signed before checkpoints */
export const keptHeads = (
  store: WriteOnceStore,
  signer: HeadsSigner,
  former: Pick<HeadsSigner, 'verify'> = signer,
): KeptHeads => {
  const get = async (name: string): Promise<string> => {
    const text = await store.get(name);
    if (text === undefined) throw new AuditProblem(`The signed heads are incomplete: ${name} is missing.`);
    return text;
  };

  const dayNames = async () => (await store.names()).filter((name) => name.endsWith(ending));

  const open = async (day: string, text: string): Promise<OpenDay> => {
    const kept = parseDay(text);
    if (!kept) throw new AuditProblem(`The file stored for ${day} does not contain heads.`);
    return openDay(kept, day, { signer, former });
  };

  const dayBefore = async ({ statement, consistency }: OpenDay): Promise<OpenDay | undefined> => {
    const { day, previous } = statement;
    if (!previous) return undefined;
    const before = await open(previous.day, await get(nameOf(previous.day)));
    const { size, root } = before.statement;
    const follows =
      previous.size === size &&
      previous.root === root &&
      (await isConsistent(previous, statement, consistency));
    if (!follows) throw new AuditProblem(`The heads of ${day} do not extend those of ${previous.day}.`);
    return before;
  };

  /** @throws AuditProblem after the last line if the lines differ from the signed lines */
  async function* linesOf(
    { parts, statement }: OpenDay,
    before: OpenDay | undefined,
  ): AsyncGenerator<string> {
    const tree = growingTree(before?.statement.size, before?.edge);
    for (const { sha256, lines } of parts) {
      const text = await get(partOf(sha256));
      const read = text.split('\n').slice(0, -1);
      if (sha256Of(text) !== sha256 || read.length !== lines)
        throw new AuditProblem(`The lines of ${statement.day} differ from the signed ones.`);
      for (const line of read) {
        tree.add(leafHash(line));
        yield line;
      }
    }
    if (tree.size() !== statement.size || tree.root() !== statement.root)
      throw new AuditProblem(`The lines of ${statement.day} differ from the signed ones.`);
  }

  const outsideOf = async (day: string): Promise<OutsideProofs> => {
    let timestamp: string | undefined;
    const cosignatures: { kind: string; line: string }[] = [];
    for (const name of await store.names(`${day}.`)) {
      const kind = name.slice(day.length + 1);
      if (kind === 'timestamp') timestamp = await get(name);
      if (kind.startsWith('cosignature-')) cosignatures.push({ kind, line: await get(name) });
    }
    return { cosignatures, ...(timestamp !== undefined && { timestamp }) };
  };

  const ofLog = (day: OpenDay, before: OpenDay | undefined): DayOfLog => ({
    day,
    before,
    lines: () => linesOf(day, before),
    outside: () => outsideOf(day.statement.day),
  });

  async function* daysUpTo(newest: OpenDay, since?: 'start' | 'newest'): AsyncGenerator<DayOfLog> {
    if (since === 'newest') return yield ofLog(newest, await dayBefore(newest));
    const days = [newest];
    const oldest = since && (await dayNames())[0];
    for (;;) {
      const first = days[0] ?? newest;
      const isOldest = nameOf(first.statement.day) === oldest;
      const before = isOldest ? undefined : await dayBefore(first);
      if (since ? isOldest : first.statement.day === newest.statement.base) {
        // Without the day before it, the oldest day's lines cannot be checked.
        if (since && first.statement.previous) days.shift();
        for (const [index, day] of days.entries()) {
          yield ofLog(day, days[index - 1] ?? (first === day ? before : first));
        }
        return;
      }
      if (!before) throw new AuditProblem('The log of heads starts after its base day.');
      days.unshift(before);
    }
  }

  const newestDay = async () => {
    const name = (await dayNames()).at(-1);
    return name === undefined ? undefined : { day: name.slice(0, -ending.length), text: await get(name) };
  };

  return {
    newestDay: async () => {
      const found = await newestDay();
      if (!found) return undefined;
      const { day, text } = found;
      if (parseDay(text)) await dayBefore(await open(day, text));
      else await openBareHeads(day, text, former);
      return day;
    },
    newest: async () => {
      const found = await newestDay();
      if (!found) return undefined;
      const { day, text } = found;
      if (!parseDay(text)) return { day, ...(await openBareHeads(day, text, former)) };
      const newest = await open(day, text);
      const heads: Record<string, KeptHead> = {};
      for await (const { lines } of daysUpTo(newest)) {
        for await (const line of lines()) {
          const { stream, commit, version, hash, root } = entryOfLine(line);
          heads[stream] = { commit, version, hash, root };
        }
      }
      const { at, base, size, root } = newest.statement;
      const isCheckpoint = 'checkpoint' in newest.signed;
      return { day, at, heads, tree: { base, size, root, edge: newest.edge, isCheckpoint } };
    },
    keep: async ({ day, at }, entries, last) => {
      const before = last?.tree;
      const tree = growingTree(before?.size, before?.edge);
      const added: string[] = [];
      const parts: KeptDay['parts'][number][] = [];
      let lines: string[] = [];
      const putPart = async () => {
        const text = lines.map((line) => `${line}\n`).join('');
        const sha256 = sha256Of(text);
        // Files are named by their hash, so an existing file is identical.
        await store.put(partOf(sha256), text);
        parts.push({ sha256, lines: lines.length });
        lines = [];
      };
      for await (const entry of entries) {
        const line = lineOfEntry({ ...entry, day });
        const leaf = leafHash(line);
        tree.add(leaf);
        added.push(leaf);
        lines.push(line);
        if (lines.length === linesOfPart) await putPart();
      }
      if (lines.length > 0) await putPart();
      const statement: Statement = {
        day,
        at,
        base: baseOf(day, last),
        size: tree.size(),
        root: tree.root(),
        previous: last && before ? { day: last.day, size: before.size, root: before.root } : null,
      };
      const consistency = grownTree(before?.size ?? 0, before?.edge ?? [], added).consistency();
      return store.put(
        nameOf(day),
        await signDay(statement, { parts, consistency, edge: tree.edge() }, signer),
      );
    },
    digestOf: async (day) => {
      const text = await store.get(nameOf(day));
      return text === undefined ? undefined : sha256Of(text);
    },
    checkAll: async (lostBefore) => {
      const names = await dayNames();
      const newest = await newestDay();
      if (!newest || !parseDay(newest.text)) return;
      let day: OpenDay | undefined = await open(newest.day, newest.text);
      while (day) {
        const { previous } = day.statement;
        if (previous && !names.includes(nameOf(previous.day))) {
          const isAccepted = lostBefore !== null && previous.day <= lostBefore;
          // The oldest days may have expired from the bucket.
          if (!isAccepted && names.some((name) => name < nameOf(previous.day)))
            await get(nameOf(previous.day));
          return;
        }
        const before: OpenDay | undefined = await dayBefore(day);
        for await (const _line of linesOf(day, before));
        day = before;
      }
    },
    publicKey: () => signer.publicKey(),
    keepOutside: (day, kind, text) => store.put(outsideName(day, kind), text),
    days: async function* (since) {
      const found = await newestDay();
      if (found && parseDay(found.text)) yield* daysUpTo(await open(found.day, found.text), since);
    },
  };
};

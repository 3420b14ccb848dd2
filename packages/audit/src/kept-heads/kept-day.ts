import { brand } from '@hoops/domain/brand';
import { clubDate } from '@hoops/domain/time/club-time';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { ed25519KeyIn } from '../pem-signer.ts';
import { type HeadsSigner, openHeads } from '../signed-heads.ts';
import { checkpointText, noteOf, readCheckpoint, readNote } from './checkpoint.ts';
import type { KeptHead } from './head-entry.ts';
import { type Edge, growingTree } from './merkle-tree.ts';

/** Name of the log and of its key (C2SP). */
export const logName = `${new URL(brand.siteUrl).host}/heads`;

const statementSchema = z.strictObject({
  day: z.string(),
  at: z.string(),
  base: z.string(),
  size: z.int(),
  root: z.string(),
  previous: z.nullable(z.strictObject({ day: z.string(), size: z.int(), root: z.string() })),
});

export type Statement = z.output<typeof statementSchema>;

const stored = {
  /** PEM public key, to compare with a key from another source. */
  key: z.string(),
  /** Lines added on this day, in files named by SHA-256. */
  parts: z.readonly(z.array(z.strictObject({ sha256: z.string(), lines: z.int() }))),
  /** Consistency proof from the previous log (RFC 6962, PROOF). */
  consistency: z.readonly(z.array(z.string())),
  edge: z.readonly(z.array(z.string())),
};

const keptDaySchema = z.union([
  z.strictObject({ ...stored, /** Signed note. */ checkpoint: z.string() }),
  /** Before checkpoints: JSON of the statement, and its base64 signature. */
  z.strictObject({ ...stored, statement: z.string(), signature: z.string() }),
]);

export type KeptDay = z.output<typeof keptDaySchema>;

export type SignedText =
  | { readonly checkpoint: string }
  | { readonly statement: string; readonly signature: string };

export type OpenDay = Pick<KeptDay, keyof typeof stored> & {
  readonly statement: Statement;
  readonly signed: SignedText;
};

export type DayOfLog = {
  readonly day: OpenDay;
  readonly before: OpenDay | undefined;
  readonly lines: () => AsyncIterable<string>;
  readonly outside: () => Promise<OutsideProofs>;
};

export type OutsideProofs = {
  /** Base64 of a reply of RFC 3161. */
  readonly timestamp?: string;
  /** Signature lines of witnesses (C2SP). */
  readonly cosignatures: readonly { readonly kind: string; readonly line: string }[];
};

/** @throws AuditProblem if the signer's key is not Ed25519 */
export const signDay = async (
  statement: Statement,
  rest: Pick<KeptDay, 'parts' | 'consistency' | 'edge'>,
  signer: Pick<HeadsSigner, 'sign' | 'publicKey'>,
): Promise<string> => {
  const text = checkpointText(logName, statement);
  const [signature, key] = [await signer.sign(Buffer.from(text)), await signer.publicKey()];
  const checkpoint = await noteOf(text, logName, ed25519KeyIn(key), signature);
  return `${JSON.stringify({ checkpoint, key, ...rest } satisfies KeptDay)}\n`;
};

export const parseDay = (text: string): KeptDay | undefined => {
  const parsed = keptDaySchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
};

type Verifier = Pick<HeadsSigner, 'verify'>;

/** Verifiers of checkpoints, and of days signed by earlier releases. */
export type Verifiers = { readonly signer: Verifier; readonly former: Verifier };

/** The signed statement; undefined without a valid signature. */
const statementIn = async (kept: KeptDay, { signer, former }: Verifiers): Promise<unknown> => {
  if (!('checkpoint' in kept)) {
    const { statement, signature } = kept;
    const isSigned = await former.verify(Buffer.from(statement), Buffer.from(signature, 'base64'));
    return isSigned ? withoutKind(jsonOf(statement)) : undefined;
  }
  const note = readNote(kept.checkpoint);
  const own = note?.signatures.find(({ name }) => name === logName);
  if (!note || !own || !(await signer.verify(Buffer.from(note.text), own.signature))) return undefined;
  const checkpoint = readCheckpoint(note.text);
  return checkpoint?.origin === logName ? checkpoint.log : null;
};

const withoutKind = (statement: unknown): unknown => {
  const { kind, ...rest } = Object(statement) as { readonly kind?: unknown };
  return kind === 'heads-log-1' ? rest : null;
};

/** @throws AuditProblem if the day was changed, signed with another key, or stored under another day */
export const openDay = async (kept: KeptDay, day: string, verifiers: Verifiers): Promise<OpenDay> => {
  const found = await statementIn(kept, verifiers);
  if (found === undefined) {
    throw new AuditProblem(
      `The heads of ${day} were changed after they were signed, or signed with another key.`,
    );
  }
  const statement = statementSchema.safeParse(found);
  if (!statement.success) throw new AuditProblem(`The signed file of ${day} does not contain heads.`);
  const { at, size, root } = statement.data;
  // Rejects an old day stored under a newer name; it would hide later history.
  if (statement.data.day !== day || clubDate(new Date(at)) !== day)
    throw new AuditProblem(`The heads stored for ${day} were signed at ${at}.`);
  if (rootBy(size, kept.edge) !== root)
    throw new AuditProblem(`The data stored with the heads of ${day} does not match the signature.`);
  const { key, parts, consistency, edge } = kept;
  const signed =
    'checkpoint' in kept
      ? { checkpoint: kept.checkpoint }
      : { statement: kept.statement, signature: kept.signature };
  return { statement: statement.data, signed, key, parts, consistency, edge };
};

export const openBareHeads = async (
  day: string,
  text: string,
  signer: Pick<HeadsSigner, 'verify'>,
): Promise<{ readonly at: string; readonly heads: Readonly<Record<string, KeptHead>> }> => {
  const { at, heads } = await openHeads(text, signer);
  if (clubDate(new Date(at)) !== day)
    throw new AuditProblem(`The heads stored for ${day} were signed at ${at}.`);
  const kept = Object.entries(heads).map(([stream, head]) => [stream, { ...head, root: '' }] as const);
  return { at, heads: Object.fromEntries(kept) };
};

const rootBy = (size: number, edge: Edge): string | undefined => {
  try {
    return growingTree(size, edge).root();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Last day whose log lists every stream: the month's first,
 * or the first checkpoint, because no tool of C2SP reads earlier days.
 */
export const baseOf = (
  day: string,
  last: { readonly tree?: Pick<Statement, 'base'> & { readonly isCheckpoint: boolean } } | undefined,
): string =>
  last?.tree?.isCheckpoint && last.tree.base.slice(0, 7) === day.slice(0, 7) ? last.tree.base : day;

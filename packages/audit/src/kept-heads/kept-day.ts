import { clubDate } from '@hoops/domain/time/club-time';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { type HeadsSigner, openHeads } from '../signed-heads.ts';
import type { KeptHead } from './head-entry.ts';
import { type Edge, growingTree } from './merkle-tree.ts';

const statementSchema = z.strictObject({
  kind: z.literal('heads-log-1'),
  day: z.string(),
  at: z.string(),
  base: z.string(),
  size: z.int(),
  root: z.string(),
  previous: z.nullable(z.strictObject({ day: z.string(), size: z.int(), root: z.string() })),
});

export type Statement = z.output<typeof statementSchema>;

const keptDaySchema = z.strictObject({
  /** The signed text: JSON of the statement. */
  statement: z.string(),
  signature: z.string(),
  /** PEM public key, to compare with a key from another source. */
  key: z.string(),
  /** Lines added on this day, in files named by SHA-256. */
  parts: z.readonly(z.array(z.strictObject({ sha256: z.string(), lines: z.int() }))),
  /** Consistency proof from the previous log (RFC 6962, PROOF). */
  consistency: z.readonly(z.array(z.string())),
  edge: z.readonly(z.array(z.string())),
});

export type KeptDay = z.output<typeof keptDaySchema>;

export type OpenDay = Omit<KeptDay, 'statement'> & {
  readonly statement: Statement;
  readonly signed: string;
};

export type DayOfLog = {
  readonly day: OpenDay;
  readonly before: OpenDay | undefined;
  readonly lines: () => AsyncIterable<string>;
};

export const signDay = async (
  statement: Statement,
  rest: Pick<KeptDay, 'parts' | 'consistency' | 'edge'>,
  signer: Pick<HeadsSigner, 'sign' | 'publicKey'>,
): Promise<string> => {
  const signed = JSON.stringify(statement);
  const [signature, key] = [await signer.sign(Buffer.from(signed)), await signer.publicKey()];
  const day = { statement: signed, signature: Buffer.from(signature).toString('base64'), key, ...rest };
  return `${JSON.stringify(day satisfies KeptDay)}\n`;
};

export const parseDay = (text: string): KeptDay | undefined => {
  const parsed = keptDaySchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
};

/** @throws AuditProblem if the day was changed, signed with another key, or stored under another day */
export const openDay = async (
  kept: KeptDay,
  day: string,
  signer: Pick<HeadsSigner, 'verify'>,
): Promise<OpenDay> => {
  const isSigned = await signer.verify(Buffer.from(kept.statement), Buffer.from(kept.signature, 'base64'));
  if (!isSigned) {
    throw new AuditProblem(
      `The heads of ${day} were changed after they were signed, or signed with another key.`,
    );
  }
  const statement = statementSchema.safeParse(jsonOf(kept.statement));
  if (!statement.success) throw new AuditProblem(`The signed file of ${day} does not contain heads.`);
  const { at, size, root } = statement.data;
  // Rejects an old day stored under a newer name; it would hide later history.
  if (statement.data.day !== day || clubDate(new Date(at)) !== day)
    throw new AuditProblem(`The heads stored for ${day} were signed at ${at}.`);
  if (rootBy(size, kept.edge) !== root)
    throw new AuditProblem(`The data stored with the heads of ${day} does not match the signature.`);
  return { ...kept, statement: statement.data, signed: kept.statement };
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

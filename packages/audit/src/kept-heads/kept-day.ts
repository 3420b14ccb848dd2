import { clubDate } from '@hoops/domain/time/club-time';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { type HeadsSigner, openHeads } from '../signed-heads.ts';
import type { KeptHead } from './head-entry.ts';
import { type Edge, growingTree } from './merkle-tree.ts';

const statementSchema = z.strictObject({
  kind: z.literal('heads-log-1'),
  /** The club's day, `2026-12-01`. */
  day: z.string(),
  /** ISO-8601 UTC. */
  at: z.string(),
  /** From this day on, the log names every stream that there was. */
  base: z.string(),
  /** How many lines the log has, and the root of the hash tree over them. */
  size: z.int(),
  root: z.string(),
  /** The day that was kept before, with the log as it was then. */
  previous: z.nullable(z.strictObject({ day: z.string(), size: z.int(), root: z.string() })),
});

/** What is signed of a day. */
export type Statement = z.output<typeof statementSchema>;

const keptDaySchema = z.strictObject({
  /** JSON of the statement: the exact text that is signed. */
  statement: z.string(),
  /** Base64. */
  signature: z.string(),
  /** The public key in PEM: to be compared with one that came another way. */
  key: z.string(),
  /** The lines that the day added, in files that are named for their SHA-256. */
  parts: z.readonly(z.array(z.strictObject({ sha256: z.string(), lines: z.int() }))),
  /** That the log begins with the log of the day before (RFC 6962, PROOF). */
  consistency: z.readonly(z.array(z.string())),
  /** What it takes to add lines: the roots of the complete trees in the log's tree. */
  edge: z.readonly(z.array(z.string())),
});

/** One day's signed state of the log of heads, as it is stored. */
export type KeptDay = z.output<typeof keptDaySchema>;

/** A day whose signature and edge were checked. */
export type OpenDay = Omit<KeptDay, 'statement'> & {
  readonly statement: Statement;
  readonly signed: string;
};

/** A day with the lines that it added to the log, and the day before. */
export type DayOfLog = {
  readonly day: OpenDay;
  readonly before: OpenDay | undefined;
  readonly lines: () => AsyncIterable<string>;
};

/** The day as a text to keep, signed. */
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

/** The text as a day, whoever signed it; undefined when it is none. */
export const parseDay = (text: string): KeptDay | undefined => {
  const parsed = keptDaySchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
};

/** @throws AuditProblem when it was changed, signed with another key, or is not of the day as which it was kept. */
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
  if (!statement.success) throw new AuditProblem(`What was signed as ${day} are no heads.`);
  const { at, size, root } = statement.data;
  // An older day under a newer name would hide what happened since.
  if (statement.data.day !== day || clubDate(new Date(at)) !== day)
    throw new AuditProblem(`The heads kept as ${day} were signed at ${at}.`);
  if (rootBy(size, kept.edge) !== root)
    throw new AuditProblem(`What stands beside the heads of ${day} is not what was signed.`);
  return { ...kept, statement: statement.data, signed: kept.statement };
};

/** What was kept before there was a log: the heads of one day by themselves. */
export const openBareHeads = async (
  day: string,
  text: string,
  signer: Pick<HeadsSigner, 'verify'>,
): Promise<{ readonly at: string; readonly heads: Readonly<Record<string, KeptHead>> }> => {
  const { at, heads } = await openHeads(text, signer);
  if (clubDate(new Date(at)) !== day)
    throw new AuditProblem(`The heads kept as ${day} were signed at ${at}.`);
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

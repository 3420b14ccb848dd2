import type { StreamName } from '@hoops/domain/stream';
import { cosignedNote, proofText } from '../kept-heads/checkpoint.ts';
import { entryOfLine } from '../kept-heads/head-entry.ts';
import type { DayOfLog, OutsideProofs, SignedText } from '../kept-heads/kept-day.ts';
import type { KeptHeads } from '../kept-heads/kept-heads.ts';
import { grownTree, leafHash } from '../kept-heads/merkle-tree.ts';
import type { PackLine, StreamLine } from './pack-format.ts';

type Signed = {
  readonly key: string | null;
  readonly days: readonly PackLine[];
  readonly entries: ReadonlyMap<string, NonNullable<StreamLine['entry']>>;
};

export const signedEnds = async (
  keptHeads: Pick<KeptHeads, 'days'>,
  streams: readonly StreamName[],
): Promise<Signed> => {
  const wanted = new Set<string>(streams);
  const entries = new Map<string, NonNullable<StreamLine['entry']>>();
  const days: (DayOfLog['day'] & { readonly timestamp: string | undefined })[] = [];
  for await (const { day, before, lines, outside } of keptHeads.days()) {
    const [start, edge] = [before?.statement.size ?? 0, before?.edge ?? []];
    const added: string[] = [];
    const found = new Map<string, { readonly line: string; readonly index: number }>();
    for await (const line of lines()) {
      const { stream } = entryOfLine(line);
      if (wanted.has(stream)) found.set(stream, { line, index: start + added.length });
      added.push(leafHash(line));
    }
    const tree = grownTree(start, edge, added);
    const kept = await outside();
    const signed = withCosignatures(day.signed, kept);
    for (const [stream, { line, index }] of found) {
      const path = tree.inclusion(index);
      const entry = { day: day.statement.day, line };
      entries.set(
        stream,
        'checkpoint' in signed
          ? { ...entry, proof: proofText(index, path, signed.checkpoint) }
          : { ...entry, index, path },
      );
    }
    days.push({ ...day, signed, timestamp: kept.timestamp });
  }
  // If all streams are newer than the newest signed day, only that day is listed; it names the key.
  const first = [...entries.values()].map(({ day }) => day).sort()[0] ?? days.at(-1)?.statement.day;
  return {
    key: days.at(-1)?.key ?? null,
    days: days
      .filter(({ statement }) => first !== undefined && statement.day >= first)
      .map(({ signed, consistency, timestamp }) => ({
        kind: 'day',
        ...signed,
        consistency,
        ...(timestamp !== undefined && { timestamp }),
      })),
    entries,
  };
};

const withCosignatures = (signed: SignedText, outside: OutsideProofs): SignedText =>
  'checkpoint' in signed ? { checkpoint: cosignedNote(signed.checkpoint, outside) } : signed;

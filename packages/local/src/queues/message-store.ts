import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openAppendLog } from '../durable/append-log.ts';
import { parseStored } from '../durable/json-file.ts';
import { applyLine, type JournalLine, journalLineSchema, type Message } from './message.ts';

export type MessageStore = {
  messages: ReadonlyMap<string, Message>;
  /** Applies lines right away; resolves when all lines are on disk, written together. */
  record(lines: readonly JournalLine[]): Promise<void>;
  /** Applies lines right away but writes them later. Losing a line only repeats a delivery. */
  note(lines: readonly JournalLine[]): void;
  compact(): Promise<void>;
  close(): Promise<void>;
};

const groupSchema = z.array(journalLineSchema);

const fileName = 'queues.jsonl';
const compactAboveBytes = 8 * 1024 * 1024;
/**
 * Buffers noted lines and writes them together, because each sync takes milliseconds and delays all writers,
 * including the database.
 */
const notedWithinMs = 100;

/**
 * Messages of all queues in one journal, so a send to several queues is atomic. Compacted at startup and when
 * large.
 */
export const openMessageStore = async (
  dir: string,
  onError: (error: unknown) => void,
): Promise<MessageStore> => {
  await mkdir(dir, { recursive: true });
  const path = join(dir, fileName);
  const { log, lines } = await openAppendLog(path);
  const messages = new Map<string, Message>();
  lines.forEach((text, index) => {
    for (const line of parseGroup(text, `${path}, line ${index + 1},`)) applyLine(messages, line);
  });

  let noted: JournalLine[] = [];
  let timer: NodeJS.Timeout | undefined;

  const compact = () =>
    log.rewrite(() => {
      // The rewritten journal already includes the noted lines.
      noted = [];
      return [...messages.values()].map((message) => JSON.stringify([{ did: 'send', message }]));
    });
  if (lines.length > messages.size) await compact();
  let compactAbove = Math.max(compactAboveBytes, log.bytes() * 2);
  let compacting: Promise<void> | undefined;

  const compactWhenLarge = (): void => {
    if (compacting || log.bytes() < compactAbove) return;
    // After a failed compaction, the journal remains large but intact.
    compacting = compact()
      .catch(onError)
      .finally(() => {
        compacting = undefined;
        compactAbove = Math.max(compactAboveBytes, log.bytes() * 2);
      });
  };

  const write = async (group: readonly JournalLine[]): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const lines = [...noted, ...group];
    noted = [];
    if (lines.length > 0) await log.append(JSON.stringify(lines));
    compactWhenLarge();
  };

  return {
    messages,
    record(group) {
      for (const line of group) applyLine(messages, line);
      return write(group);
    },
    note(lines) {
      for (const line of lines) applyLine(messages, line);
      noted.push(...lines);
      timer ??= setTimeout(() => write([]).catch(onError), notedWithinMs);
    },
    compact,
    async close() {
      await write([]);
      await compacting;
      await log.close();
    },
  };
};

const parseGroup = (text: string, place: string): readonly JournalLine[] =>
  parseStored(text, groupSchema, place, 'Move the file away to start with empty queues.');

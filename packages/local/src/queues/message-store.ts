import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openAppendLog } from '../durable/append-log.ts';
import { parseStored } from '../durable/json-file.ts';
import { applyLine, type JournalLine, journalLineSchema, type Message } from './message.ts';

export type MessageStore = {
  messages: ReadonlyMap<string, Message>;
  /** Applies the lines at once and resolves when they are on the disk, all in one write. */
  record(lines: readonly JournalLine[]): Promise<void>;
  /**
   * Applies the lines at once; they come to the disk with the next that are recorded, or a moment later. What a crash loses
   * of them means one more delivery.
   */
  note(lines: readonly JournalLine[]): void;
  /** Rewrites the journal to what still lives. */
  compact(): Promise<void>;
  close(): Promise<void>;
};

/** One write: all of it or nothing. */
const groupSchema = z.array(journalLineSchema);

const fileName = 'queues.jsonl';
const compactAboveBytes = 8 * 1024 * 1024;
/** A sync of the disk costs milliseconds, and all who write wait for it in turn: the database as well. */
const notedWithinMs = 100;

/**
 * The messages of all queues, kept in one journal, so that sending to several queues is one write: all or nothing.
 * The journal is rewritten to what still lives when it is opened and when it has grown large.
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
      // The messages are as these lines left them.
      noted = [];
      return [...messages.values()].map((message) => JSON.stringify([{ did: 'send', message }]));
    });
  if (lines.length > messages.size) await compact();
  let compactAbove = Math.max(compactAboveBytes, log.bytes() * 2);
  let compacting: Promise<void> | undefined;

  const compactWhenLarge = (): void => {
    if (compacting || log.bytes() < compactAbove) return;
    // A failed rewriting leaves the journal as it was, only large.
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

import { type FileHandle, open, readFile } from 'node:fs/promises';
import { replaceFile, syncFolderOf } from './replace-file.ts';

export type AppendLog = {
  /** Resolves when the line is on disk; concurrent calls share a sync (group commit). */
  append(line: string): Promise<void>;
  /**
   * Replaces all lines atomically. `lines` is called after pending writes, and must return every appended
   * line.
   */
  rewrite(lines: () => readonly string[]): Promise<void>;
  bytes(): number;
  close(): Promise<void>;
};

type Waiting = { line: string; resolve: () => void; reject: (error: unknown) => void };

/** Removes a last line truncated by a crash, because it was never acknowledged. */
export const openAppendLog = async (path: string): Promise<{ log: AppendLog; lines: string[] }> => {
  const { lines, bytes } = await readWholeLines(path);
  let file = await openForAppend(path, bytes);
  let written = bytes;
  let waiting: Waiting[] = [];
  let failure: Error | undefined;
  let closed: Promise<void> | undefined;
  let tail: Promise<void> = Promise.resolve();

  const oneByOne = (work: () => Promise<void>): Promise<void> => {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  };

  const writeGroup = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      if (failure) throw failure;
      await writeAndSync(group.map(({ line }) => `${line}\n`).join(''));
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const writeAndSync = async (text: string): Promise<void> => {
    const chunk = Buffer.from(text);
    try {
      await file.appendFile(chunk);
      await file.datasync();
      written += chunk.length;
    } catch (error) {
      // Removes a partially written line, because later lines would make the file unreadable.
      await file.truncate(written).catch((cause: unknown) => {
        failure = new Error(`The file ${path} could not be repaired after a failed write.`, { cause });
      });
      throw error;
    }
  };

  return {
    lines,
    log: {
      append(line) {
        if (closed) return Promise.reject(new Error(`The file ${path} is closed.`));
        return new Promise((resolve, reject) => {
          waiting.push({ line, resolve, reject });
          if (waiting.length === 1) void oneByOne(writeGroup);
        });
      },
      rewrite: (newLines) =>
        oneByOne(async () => {
          const content = Buffer.from(
            newLines()
              .map((line) => `${line}\n`)
              .join(''),
          );
          await replaceFile(path, content);
          const old = file;
          file = await open(path, 'a', 0o600);
          written = content.length;
          await old.close();
        }),
      bytes: () => written,
      close() {
        closed ??= oneByOne(() => file.close());
        return closed;
      },
    },
  };
};

const readWholeLines = async (path: string): Promise<{ lines: string[]; bytes: number }> => {
  const content = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const bytes = content.lastIndexOf(0x0a) + 1;
  const text = content.toString('utf8', 0, bytes);
  return { lines: text === '' ? [] : text.slice(0, -1).split('\n'), bytes };
};

const openForAppend = async (path: string, wholeBytes: number): Promise<FileHandle> => {
  const file = await open(path, 'a', 0o600);
  await file.truncate(wholeBytes);
  await file.datasync();
  await syncFolderOf(path);
  return file;
};

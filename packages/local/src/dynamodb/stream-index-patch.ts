import { open, readFile, stat } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import { replaceFile } from '../durable/replace-file.ts';

/**
 * dynoxide 1.2 scans all stream records on each write. These indexes shorten a write from 23 ms to 0.5 ms.
 */
const patch = `
CREATE INDEX hoops_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
CREATE INDEX hoops_stream_shard ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
CREATE INDEX hoops_stream_text ON _stream_records (table_name, shard_id, sequence_number);
CREATE INDEX hoops_stream_age ON _stream_records (table_name, created_at);
CREATE TRIGGER hoops_stream_trim AFTER INSERT ON _stream_records WHEN NEW.id % 500 = 0 BEGIN
  DELETE FROM _stream_records
  WHERE table_name = NEW.table_name AND created_at < NEW.created_at - 86400 AND id < NEW.id;
END;
CREATE TRIGGER hoops_stream_drop AFTER DELETE ON _tables BEGIN
  DELETE FROM _stream_records WHERE table_name = OLD.table_name;
END;`;

/** Number in the file header ("hoop" in ASCII) that quickly identifies a patched file. */
const mark = 0x686f6f70;
const markOffset = 68;

export const isPatched = async (databaseFile: string): Promise<boolean> => {
  const file = await open(databaseFile, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, markOffset);
    return bytesRead === 4 && buffer.readUInt32BE() === mark;
  } finally {
    await file.close();
  }
};

export const isClosedCleanly = async (databaseFile: string): Promise<boolean> => {
  const log = await stat(`${databaseFile}-wal`).catch(() => undefined);
  return !log || log.size === 0;
};

/** Patches the database file atomically; the engine must have stopped cleanly. */
export const applyPatch = async (databaseFile: string): Promise<void> => {
  await rewritten(databaseFile, `${patch} PRAGMA application_id = ${mark};`);
};

export const vacuum = async (databaseFile: string): Promise<void> => {
  await rewritten(databaseFile, 'VACUUM');
};

const rewritten = async (databaseFile: string, sql: string): Promise<void> => {
  const content = await readFile(databaseFile);
  // sql.js cannot use a write-ahead log, because it has no shared memory. This sets the header to rollback
  // journal; dynoxide sets it back.
  content[18] = 1;
  content[19] = 1;
  const sqlite = await initSqlJs();
  const database = new sqlite.Database(content);
  try {
    database.run(sql);
    await replaceFile(databaseFile, database.export());
  } finally {
    database.close();
  }
};

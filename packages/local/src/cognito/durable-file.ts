import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export type DurableFile = {
  /** Notes that the content has changed since the last write. */
  readonly changed: () => void;
  /** Resolves once every change noted so far is on disk; rejects when it could not be written. */
  readonly flush: () => Promise<void>;
};

/**
 * Keeps a file equal to what `serialize` answers. A write replaces the whole file at once, so that a crash
 * leaves the old or the new content and never half of one; flushes that overlap share a write.
 */
export function createDurableFile(path: string, serialize: () => string): DurableFile {
  let noted = 0;
  let written = 0;
  let lastWrite: Promise<void> = Promise.resolve();

  const writeUnlessWritten = async (wanted: number): Promise<void> => {
    if (written >= wanted) return;
    const upTo = noted;
    await replaceFile(path, serialize());
    written = upTo;
  };

  return {
    changed: () => {
      noted += 1;
    },
    flush: () => {
      const wanted = noted;
      // A write that failed has been reported to whoever waited for it; the next one tries afresh.
      lastWrite = lastWrite.then(
        () => writeUnlessWritten(wanted),
        () => writeUnlessWritten(wanted),
      );
      return lastWrite;
    },
  };
}

async function replaceFile(path: string, content: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

/** Without this the rename itself could be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

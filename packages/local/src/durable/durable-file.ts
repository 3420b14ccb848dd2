import { replaceFile } from './replace-file.ts';

export type DurableFile = {
  /** Notes that the content has changed since the last write. */
  readonly changed: () => void;
  /** Resolves once every change noted so far is on disk; rejects when it could not be written. */
  readonly flush: () => Promise<void>;
};

/** Keeps a file equal to what `serialize` answers; flushes that overlap share a write. */
export const createDurableFile = (path: string, serialize: () => string): DurableFile => {
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
      // A write that failed was reported to the caller that waited for it; the next one tries again.
      lastWrite = lastWrite.then(
        () => writeUnlessWritten(wanted),
        () => writeUnlessWritten(wanted),
      );
      return lastWrite;
    },
  };
};

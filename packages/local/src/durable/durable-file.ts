import { replaceFile } from './replace-file.ts';

export type DurableFile = {
  readonly changed: () => void;
  readonly flush: () => Promise<void>;
};

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
      // The last write's caller has received its error; this flush tries again.
      lastWrite = lastWrite.then(
        () => writeUnlessWritten(wanted),
        () => writeUnlessWritten(wanted),
      );
      return lastWrite;
    },
  };
};

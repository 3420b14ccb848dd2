import { Note } from './note.tsx';

export function UnreadableNote({ count, noun }: { readonly count: number; readonly noun: string }) {
  if (count === 0) return null;
  return (
    <Note tone="bad">
      {count === 1 ? `1 ${noun}` : `${count} ${noun}s`} cannot be shown, because the stored data cannot be
      read. The operator of this site has been notified.
    </Note>
  );
}

import type { ApiInput } from '../../api-types.ts';

/** One tap: ids and a mark, no name. That is all that a phone keeps of a child. */
export type Tap = ApiInput<'markAttendance'>;
/** `key` is the idempotency key: sent twice it counts once. */
export type WaitingMark = Tap & { readonly key: string };

export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Marks are kept by who tapped them: another administrator on the same phone never sends them. */
const placeFor = (sub: string): string => `hoops.attendance.${sub}`;

const isText = (value: unknown): value is string => typeof value === 'string';

const isWaitingMark = (value: unknown): value is WaitingMark =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'date', 'familyId', 'athleteId', 'mark', 'tappedAt'].every((field) =>
    isText(Object.entries(value).find(([name]) => name === field)?.[1]),
  );

/** The marks that are not sent yet, oldest first. What cannot be read as marks is none. */
export const readWaiting = (storage: MarkStorage, sub: string): readonly WaitingMark[] => {
  const kept = storage.getItem(placeFor(sub));
  if (kept === null) return [];
  try {
    const marks: unknown = JSON.parse(kept);
    return Array.isArray(marks) ? marks.filter(isWaitingMark) : [];
  } catch {
    return [];
  }
};

const write = (storage: MarkStorage, sub: string, marks: readonly WaitingMark[]): void => {
  if (marks.length === 0) storage.removeItem(placeFor(sub));
  else storage.setItem(placeFor(sub), JSON.stringify(marks));
};

export const keepWaiting = (storage: MarkStorage, sub: string, mark: WaitingMark): void =>
  write(storage, sub, [...readWaiting(storage, sub), mark]);

/** Reads again first: another tab may have added some meanwhile. */
export const dropWaiting = (storage: MarkStorage, sub: string, key: string): void =>
  write(
    storage,
    sub,
    readWaiting(storage, sub).filter((mark) => mark.key !== key),
  );

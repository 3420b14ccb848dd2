import type { ApiInput } from '../../api/api-types.ts';

/** One tap: ids and a mark, no name. That is all that outlives the tab on a phone. */
export type Tap = ApiInput<'markAttendance'>;
/** `key` is the idempotency key: sent twice it counts once. */
export type WaitingMark = Tap & {
  readonly key: string;
  /** The device's own time of the tap, while `tappedAt` is still to be corrected by the server's clock. */
  readonly deviceTime?: string;
};
/** What the server will never take, with its sentence; kept until it has been read. */
export type RefusedMark = WaitingMark & { readonly sentence: string };

export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What the browser refuses to keep, or has no room for, is kept for as long as the page lives: it is sent all the same.
 * @param browsers may throw, as where cookies are blocked
 */
export const orWhileOpen = (browsers: () => MarkStorage): MarkStorage => {
  const open = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return open.get(key) ?? browsers().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        browsers().setItem(key, value);
        open.delete(key);
      } catch {
        open.set(key, value);
      }
    },
    removeItem(key) {
      // What the browser has kept beside it may be another tab's; what is sent a second time counts once.
      if (open.delete(key)) return;
      try {
        browsers().removeItem(key);
      } catch {
        // It has kept nothing.
      }
    },
  };
};

/** Marks are kept by who tapped them: another administrator on the same phone never sends them. */
const waitingPlace = (sub: string): string => `hoops.attendance.${sub}`;
const refusedPlace = (sub: string): string => `hoops.attendance-refused.${sub}`;

const hasTexts =
  <Kept>(...fields: readonly (keyof Kept & string)[]) =>
  (value: unknown): value is Kept =>
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof Object.entries(value).find(([name]) => name === field)?.[1] === 'string');

const isWaitingMark = hasTexts<WaitingMark>('key', 'date', 'familyId', 'athleteId', 'mark', 'tappedAt');
const isRefusedMark = hasTexts<RefusedMark>('key', 'date', 'athleteId', 'mark', 'sentence');

/** What cannot be read as marks is none. */
const read = <Kept>(
  storage: MarkStorage,
  place: string,
  isOne: (value: unknown) => value is Kept,
): readonly Kept[] => {
  const kept = storage.getItem(place);
  if (kept === null) return [];
  try {
    const marks: unknown = JSON.parse(kept);
    return Array.isArray(marks) ? marks.filter(isOne) : [];
  } catch {
    return [];
  }
};

const write = (storage: MarkStorage, place: string, marks: readonly WaitingMark[]): void => {
  if (marks.length === 0) storage.removeItem(place);
  else storage.setItem(place, JSON.stringify(marks));
};

/** The marks that are not sent yet, oldest first. */
export const readWaiting = (storage: MarkStorage, sub: string): readonly WaitingMark[] =>
  read(storage, waitingPlace(sub), isWaitingMark);

export const readRefused = (storage: MarkStorage, sub: string): readonly RefusedMark[] =>
  read(storage, refusedPlace(sub), isRefusedMark);

export const keepWaiting = (storage: MarkStorage, sub: string, mark: WaitingMark): void =>
  write(storage, waitingPlace(sub), [...readWaiting(storage, sub), mark]);

/** Marks that were dated by the device alone, by the server's clock: before they are sent, so that a repetition is the same. */
export const correctWaiting = (storage: MarkStorage, sub: string, behindMs: number): void =>
  write(
    storage,
    waitingPlace(sub),
    readWaiting(storage, sub).map(({ deviceTime, ...mark }) =>
      deviceTime === undefined
        ? mark
        : { ...mark, tappedAt: new Date(Date.parse(deviceTime) + behindMs).toISOString() },
    ),
  );

/** Reads again first: another tab may have added some meanwhile. */
export const dropWaiting = (storage: MarkStorage, sub: string, key: string): void =>
  write(
    storage,
    waitingPlace(sub),
    readWaiting(storage, sub).filter((mark) => mark.key !== key),
  );

/** Two tabs may be refused the same mark: it is kept once. */
export const keepRefused = (storage: MarkStorage, sub: string, mark: RefusedMark): void =>
  write(storage, refusedPlace(sub), [
    ...readRefused(storage, sub).filter(({ key }) => key !== mark.key),
    mark,
  ]);

export const dropRefused = (storage: MarkStorage, sub: string): void => storage.removeItem(refusedPlace(sub));

import type { ApiInput } from '../../api/api-types.ts';

/** Attendance mark by ids, without names; only such marks outlive the tab. */
export type Tap = ApiInput<'markAttendance'>;
/** `key` is the idempotency key. */
export type WaitingMark = Tap & {
  readonly key: string;
  /** Time on the device's clock, until `tappedAt` is corrected with the server's clock. */
  readonly deviceTime?: string;
};
/** Rejected mark, stored until the person has read the reason. */
export type RefusedMark = WaitingMark & { readonly sentence: string };

export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Uses memory if the browser's storage is blocked or full.
 * @param browsers returns the browser's storage, or throws
 */
export const withMemoryFallback = (browsers: () => MarkStorage): MarkStorage => {
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
      // Ignores another tab's stored mark, because its idempotency key makes a second send safe.
      if (open.delete(key)) return;
      try {
        browsers().removeItem(key);
      } catch {
        // Blocked storage holds no mark.
      }
    },
  };
};

/** Storage key per person, so a second administrator on this phone never sends these marks. */
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

/** Unreadable storage counts as empty. */
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

export const readWaiting = (storage: MarkStorage, sub: string): readonly WaitingMark[] =>
  read(storage, waitingPlace(sub), isWaitingMark);

export const readRefused = (storage: MarkStorage, sub: string): readonly RefusedMark[] =>
  read(storage, refusedPlace(sub), isRefusedMark);

export const storeWaitingMark = (storage: MarkStorage, sub: string, mark: WaitingMark): void =>
  write(storage, waitingPlace(sub), [...readWaiting(storage, sub), mark]);

/** Corrects tap times before the first send, so a retry has the same content. */
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

/** Reads the storage again, because another tab may have added marks. */
export const dropWaiting = (storage: MarkStorage, sub: string, key: string): void =>
  write(
    storage,
    waitingPlace(sub),
    readWaiting(storage, sub).filter((mark) => mark.key !== key),
  );

export const storeRefusedMark = (storage: MarkStorage, sub: string, mark: RefusedMark): void =>
  write(storage, refusedPlace(sub), [
    ...readRefused(storage, sub).filter(({ key }) => key !== mark.key),
    mark,
  ]);

export const dropRefused = (storage: MarkStorage, sub: string): void => storage.removeItem(refusedPlace(sub));

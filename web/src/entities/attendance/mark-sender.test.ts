import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createMarkSender, type SenderParts } from './mark-sender.ts';
import { readWaiting, type Tap, withMemoryFallback } from './waiting-marks.ts';

const memoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    text: () => [...kept.values()].join(),
  };
};

const tap = (changes: Partial<Tap> = {}): Tap => ({
  date: '2026-11-10',
  familyId: 'family-1',
  athleteId: 'athlete-1',
  mark: 'present',
  tappedAt: '2026-11-10T17:30:00.000Z',
  ...changes,
});

const start = (overrides: Partial<SenderParts> = {}) => {
  const storage = memoryStorage();
  const sent: string[] = [];
  let keys = 0;
  let failure: ApiError | undefined;
  const parts: SenderParts = {
    storage,
    sub: 'coach',
    newKey: () => `key-${++keys}`,
    send: async ({ athleteId, mark, tappedAt }, key) => {
      if (failure) throw failure;
      sent.push(`${key} ${athleteId} ${mark}`);
      return { mark, tappedAt, version: 1 };
    },
    onSent: () => undefined,
    behindServer: async () => 0,
    ...overrides,
  };
  const failWith = (code?: ConstructorParameters<typeof ApiError>[0]) => {
    failure = code && new ApiError(code, '');
  };
  return { storage, sent, failWith, parts, sender: createMarkSender(parts) };
};

it.each([
  {
    of: 'that denies access',
    browsers: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  },
  {
    of: 'without room',
    browsers: () => ({
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    }),
  },
])('without storage, unsent marks wait in memory and are sent later: a storage $of', async ({ browsers }) => {
  const { sender, sent, failWith } = start({ storage: withMemoryFallback(browsers) });
  failWith('offline');
  sender.tap(tap());
  sender.tap(tap({ athleteId: 'athlete-2' }));
  await expect.poll(() => sender.state().stalled).toBe(true);
  expect(sender.state().waiting.map(({ athleteId }) => athleteId)).toEqual(['athlete-1', 'athlete-2']);
  failWith();
  sender.flush();
  await expect.poll(() => sender.state().waiting).toEqual([]);
  expect(sent).toEqual(['key-1 athlete-1 present', 'key-2 athlete-2 present']);
});

it('attendance marks are sent right away in the order of the taps', async () => {
  const { sender, sent } = start();
  sender.tap(tap());
  sender.tap(tap({ athleteId: 'athlete-2', mark: 'absent' }));
  await expect.poll(() => sender.state().waiting).toEqual([]);
  expect(sent).toEqual(['key-1 athlete-1 present', 'key-2 athlete-2 absent']);
});

it.each(['offline', 'unreachable', 'internal', 'unauthenticated', 'permission-denied', 'conflict'] as const)(
  'attendance marks wait after %s and are sent later with the same key',
  async (code) => {
    const { sender, sent, failWith } = start();
    failWith(code);
    sender.tap(tap());
    sender.tap(tap({ mark: 'unmarked' }));
    await expect.poll(() => sender.state().stalled).toBe(true);
    expect(sender.state().waiting).toHaveLength(2);
    failWith();
    sender.flush();
    await expect.poll(() => sender.state()).toMatchObject({ waiting: [], stalled: false });
    expect(sent).toEqual(['key-1 athlete-1 present', 'key-2 athlete-1 unmarked']);
  },
);

it('unsent marks survive a reload, and another administrator does not send them', async () => {
  const { sender, failWith, parts, storage } = start();
  failWith('offline');
  sender.tap(tap());
  await expect.poll(() => sender.state().stalled).toBe(true);
  expect(createMarkSender({ ...parts, sub: 'other' }).state().waiting).toEqual([]);
  expect(createMarkSender(parts).state().waiting).toEqual([{ ...tap(), key: 'key-1' }]);
  expect(Object.keys(JSON.parse(storage.text())[0]).sort()).toEqual([
    'athleteId',
    'date',
    'familyId',
    'key',
    'mark',
    'tappedAt',
  ]);
});

it('marks with only a device time get the server’s time before sending, even after a reload', async () => {
  const times: string[] = [];
  let isOnline = false;
  const { sender, parts, storage } = start({
    send: async ({ mark, ...sent }) => {
      if (!isOnline) throw new ApiError('offline', '');
      times.push(sent.tappedAt);
      expect(sent).not.toHaveProperty('deviceTime');
      return { mark, tappedAt: sent.tappedAt, version: 1 };
    },
    behindServer: async () => {
      if (!isOnline) throw new ApiError('offline', '');
      return 600_000;
    },
  });
  sender.tap({ ...tap(), deviceTime: '2026-11-10T17:20:00.000Z' });
  sender.tap({ ...tap({ mark: 'absent' }), deviceTime: '2026-11-10T17:21:00.000Z' });
  sender.tap(tap({ athleteId: 'athlete-2', tappedAt: '2026-11-10T17:35:00.000Z' }));
  await expect.poll(() => sender.state().stalled).toBe(true);
  isOnline = true;
  const reloaded = createMarkSender(parts);
  reloaded.flush();
  await expect.poll(() => readWaiting(storage, 'coach')).toEqual([]);
  expect(times).toEqual(['2026-11-10T17:30:00.000Z', '2026-11-10T17:31:00.000Z', '2026-11-10T17:35:00.000Z']);
});

it('a mark the server rejects for good is reported until dismissed', async () => {
  const { sender, failWith, parts } = start();
  failWith('not-found');
  sender.tap(tap());
  const refused = [{ ...tap(), key: 'key-1', sentence: 'We could not find that. It may have been removed.' }];
  await expect.poll(() => sender.state()).toMatchObject({ waiting: [], refused });
  const reloaded = createMarkSender(parts);
  expect(reloaded.state()).toEqual({ waiting: [], refused, stalled: false });
  reloaded.forgetRefused();
  expect(createMarkSender(parts).state().refused).toEqual([]);
});

it('invalid stored marks are ignored', () => {
  const storage = memoryStorage();
  for (const text of ['{', '{}', '[1, {"key": "only"}]', 'null']) {
    storage.setItem('hoops.attendance.coach', text);
    expect(readWaiting(storage, 'coach')).toEqual([]);
  }
});

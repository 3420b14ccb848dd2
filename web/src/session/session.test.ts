import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptRosterPlace } from './drop-kept-roster.ts';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const signInOf = (sub: string): Readonly<Record<string, string>> => {
  const client = 'CognitoIdentityServiceProvider.client';
  const claims = { sub, email: `${sub}@example.com`, exp: Math.floor(Date.now() / 1000) + 3_600 };
  return {
    [`${client}.LastAuthUser`]: sub,
    [`${client}.${sub}.idToken`]: `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`,
  };
};

const storageWith = (kept: Readonly<Record<string, string>>, isFull = false) =>
  Object.assign(
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    }),
    kept,
  ) as Record<string, string>;

const openTab = async (tab = storageWith({})) => {
  const assign = vi.fn();
  const asked = new Map<string, () => void>();
  const signInAs = (next: Readonly<Record<string, string>>) =>
    vi.stubGlobal('localStorage', storageWith(next));
  signInAs({});
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', async (path: string, { headers }: { readonly headers: Headers }) => {
    if (path !== '/api/me') throw new TypeError('Failed to fetch');
    const [, payload = ''] = headers.get('authorization')?.split('.') ?? [];
    const { sub, email } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    await new Promise<void>((resolve) => {
      asked.set(sub, resolve);
    });
    const family = { name: `Family of ${sub}`, email, onboardingStep: 'completed', athletes: [] };
    return new Response(JSON.stringify({ isAdmin: false, family }));
  });
  vi.resetModules();
  const { refreshSession, logOut } = await import('./session.ts');
  const { currentSession, endSession, onSessionChange } = await import('./session-state.ts');
  const isAsked = (sub: string) =>
    vi.waitFor(() => expect([...asked.keys()]).toContain(sub), { timeout: 60_000 });
  const answer = async (sub: string) => {
    await isAsked(sub);
    asked.get(sub)?.();
    asked.delete(sub);
  };
  const signIn = async (sub: string) => {
    signInAs(signInOf(sub));
    const reading = refreshSession();
    await answer(sub);
    await reading;
  };
  const sessionsFromNow = (): readonly unknown[] => {
    const seen: unknown[] = [];
    onSessionChange(() => seen.push(currentSession()));
    return seen;
  };
  return {
    tab,
    assign,
    signInAs,
    signIn,
    isAsked,
    answer,
    refreshSession,
    endSession,
    logOut,
    currentSession,
    sessionsFromNow,
  };
};

const known = (sub: string) => ({
  status: 'present',
  sub,
  parent: { status: 'known', name: `Family of ${sub}` },
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the session belongs to the last sign-in, even if an older record arrives later', async () => {
  const tab = await openTab();
  tab.signInAs(signInOf('dana'));
  const reading = tab.refreshSession();
  await tab.isAsked('dana');
  const seen = tab.sessionsFromNow();
  await tab.signIn('robin');
  await tab.answer('dana');
  await reading;
  for (const session of seen) expect(session).toMatchObject({ sub: 'robin' });
  expect(tab.currentSession()).toMatchObject(known('robin'));
});

it('an ended session stays ended when a late record arrives', async () => {
  const tab = await openTab();
  tab.signInAs(signInOf('dana'));
  const reading = tab.refreshSession();
  await tab.isAsked('dana');
  tab.endSession();
  await tab.answer('dana');
  await reading;
  expect(tab.currentSession()).toEqual({ status: 'absent', unasked: true });
});

it('a visitor has no session, and a sign-out in another tab ends the session without a request in this tab', async () => {
  const tab = await openTab();
  await tab.refreshSession();
  expect(tab.currentSession()).toEqual({ status: 'absent', unasked: false });
  await tab.signIn('dana');
  tab.signInAs({});
  await tab.refreshSession();
  expect(tab.currentSession()).toEqual({ status: 'absent', unasked: true });
});

it('a session stays known while the same person’s record is reloaded', async () => {
  const tab = await openTab();
  await tab.signIn('dana');
  const seen = tab.sessionsFromNow();
  await tab.signIn('dana');
  expect(seen.length).toBeGreaterThan(0);
  for (const session of seen) expect(session).toMatchObject(known('dana'));
});

it('a session starts in a tab without storage space and drops earlier drafts', async () => {
  const tab = await openTab(storageWith({ 'draft:request': '{}' }, true));
  await tab.signIn('dana');
  expect(tab.currentSession()).toMatchObject(known('dana'));
  expect(tab.tab).toEqual({});
});

it('a visitor’s drafts pass to the person who signs in, but not to the next person', async () => {
  const tab = await openTab(storageWith({ 'draft:request': '{}' }));
  await tab.signIn('dana');
  expect(tab.tab).toEqual({ 'draft:request': '{}', 'drafts-of': 'dana' });
  await tab.signIn('robin');
  expect(tab.tab).toEqual({ 'drafts-of': 'robin' });
});

it('logging out offline clears all of the family’s data from the tab', async () => {
  const tab = await openTab();
  await tab.signIn('dana');
  Object.assign(tab.tab, { 'draft:request': '{}', [keptRosterPlace]: '{}' });
  await tab.logOut();
  expect(tab.tab).toEqual({});
  expect(tab.assign).toHaveBeenCalledWith('/');
});

it('returning after a logout does not show a message that the session ended', async () => {
  const tab = await openTab();
  await tab.signIn('dana');
  await tab.logOut();
  tab.signInAs({});
  await tab.refreshSession();
  expect(tab.currentSession()).toEqual({ status: 'absent', unasked: false });
});

it('two concurrent reads of the parent record both succeed, even though the second cancels the first', async () => {
  const { signInAs, answer, isAsked } = await openTab();
  signInAs(signInOf('dana'));
  const { readParentRecord } = await import('./parent-record.ts');
  const user = { sub: 'dana', email: 'dana@example.com' };
  const older = readParentRecord(user);
  await isAsked('dana');
  const newer = readParentRecord(user);
  const answers = answer('dana').then(() => answer('dana'));
  expect((await Promise.all([older, newer])).map(({ status }) => status)).toEqual(['known', 'known']);
  await answers;
});

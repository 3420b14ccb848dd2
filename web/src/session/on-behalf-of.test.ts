import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OnBehalfOf } from './on-behalf-of.ts';

const acting: OnBehalfOf = {
  familyId: 'family-1',
  reason: 'They called',
  adminSub: 'coach',
  familyName: 'Reyes',
  asOf: '2026-11-09T18:00:00.000Z',
};

const openTab = async (before: Readonly<Record<string, string>> = {}, isFull = false) => {
  const kept = new Map(Object.entries(before));
  const assign = vi.fn();
  vi.stubEnv('SSR', false);
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    clear: () => kept.clear(),
  });
  vi.resetModules();
  return { kept, assign, ...(await import('./on-behalf-of.ts')) };
};
const openActing = () => openTab({ acting: JSON.stringify(acting), 'draft:request': '{}' });

describe('a tab that acts on behalf of a family', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  it('a tab that acts on behalf of a family begins without what was typed for the administrator’s own account, and goes on after a reload', async () => {
    const tab = await openTab({ 'draft:request': '{}' });
    tab.startOnBehalfOf(acting);
    expect(tab.assign).toHaveBeenCalledWith('/portal');
    expect([...tab.kept.keys()]).toEqual(['acting']);
    const reloaded = await openTab(Object.fromEntries(tab.kept));
    expect(reloaded.onBehalfOfNow()).toEqual(acting);
    expect(reloaded.asOfNow()).toBe(acting.asOf);
  });

  it('a tab that acts on behalf of a family goes nowhere when that cannot be kept: the portal would be the administrator’s', async () => {
    const tab = await openTab({}, true);
    expect(() => tab.startOnBehalfOf(acting)).toThrow('quota');
    expect(tab.assign).not.toHaveBeenCalled();
  });

  it('a tab that acts on behalf of a family is nobody’s where the browser refuses storage', async () => {
    vi.stubEnv('SSR', false);
    vi.stubGlobal('sessionStorage', undefined);
    vi.resetModules();
    const { onBehalfOfNow, asOfNow } = await import('./on-behalf-of.ts');
    expect([onBehalfOfNow(), asOfNow()]).toEqual([undefined, undefined]);
  });

  it('a tab that acts on behalf of a family leaves nothing of the family behind when it stops', async () => {
    const tab = await openActing();
    tab.stopOnBehalfOf('/parent/family-1');
    expect(tab.kept.size).toBe(0);
    expect(tab.assign).toHaveBeenCalledWith('/parent/family-1');
  });

  it('a tab that acts on behalf of a family says what the server said when it no longer lets the administrator act, and forgets nothing yet', async () => {
    const tab = await openActing();
    tab.refuseOnBehalfOf('You are no administrator any more.');
    expect(tab.onBehalfOfNow()).toEqual({ ...acting, refusal: 'You are no administrator any more.' });
    expect(tab.kept.has('acting')).toBe(true);
  });

  it('a tab that acts on behalf of a family hears of no refusal that came after it had stopped', async () => {
    const tab = await openActing();
    tab.forgetOnBehalfOf(undefined);
    tab.refuseOnBehalfOf('You are no administrator any more.');
    expect(tab.onBehalfOfNow()).toBeUndefined();
  });

  it.each([
    ['goes on for the administrator whose sign-in is renewed', 'coach', true],
    ['ends when another person signs in', 'somebody else', false],
    ['ends with the sign-in', undefined, false],
  ])('%s', async (_, sub, goesOn) => {
    const tab = await openActing();
    tab.forgetOnBehalfOf(sub);
    expect(tab.onBehalfOfNow() !== undefined).toBe(goesOn);
    expect([...tab.kept.keys()]).toEqual(goesOn ? ['acting', 'draft:request'] : []);
  });
});

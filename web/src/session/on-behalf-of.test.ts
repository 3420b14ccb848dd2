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

describe('acting for a family', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  it('acting for a family clears the administrator’s drafts and survives a reload', async () => {
    const tab = await openTab({ 'draft:request': '{}' });
    tab.startOnBehalfOf(acting);
    expect(tab.assign).toHaveBeenCalledWith('/portal');
    expect([...tab.kept.keys()]).toEqual(['acting']);
    const reloaded = await openTab(Object.fromEntries(tab.kept));
    expect(reloaded.onBehalfOfNow()).toEqual(acting);
    expect(reloaded.asOfNow()).toBe(acting.asOf);
  });

  it('acting for a family does not start when it cannot be stored', async () => {
    const tab = await openTab({}, true);
    expect(() => tab.startOnBehalfOf(acting)).toThrow('quota');
    expect(tab.assign).not.toHaveBeenCalled();
  });

  it('no one acts for a family in a browser without storage', async () => {
    vi.stubEnv('SSR', false);
    vi.stubGlobal('sessionStorage', undefined);
    vi.resetModules();
    const { onBehalfOfNow, asOfNow } = await import('./on-behalf-of.ts');
    expect([onBehalfOfNow(), asOfNow()]).toEqual([undefined, undefined]);
  });

  it('stopping acting for a family clears all of the family’s data from the tab', async () => {
    const tab = await openActing();
    tab.stopOnBehalfOf('/parent/family-1');
    expect(tab.kept.size).toBe(0);
    expect(tab.assign).toHaveBeenCalledWith('/parent/family-1');
  });

  it('the acting session stores a rejection by the server', async () => {
    const tab = await openActing();
    tab.refuseOnBehalfOf('You are no administrator any more.');
    expect(tab.onBehalfOfNow()).toEqual({ ...acting, refusal: 'You are no administrator any more.' });
    expect(tab.kept.has('acting')).toBe(true);
  });

  it('a server rejection that arrives after acting for a family has stopped is ignored', async () => {
    const tab = await openActing();
    tab.forgetOnBehalfOf(undefined);
    tab.refuseOnBehalfOf('You are no administrator any more.');
    expect(tab.onBehalfOfNow()).toBeUndefined();
  });

  it.each([
    ['continues when the same administrator’s sign-in is renewed', 'coach', true],
    ['ends when another person signs in', 'somebody else', false],
    ['ends when the sign-in ends', undefined, false],
  ])('acting for a family %s', async (_, sub, goesOn) => {
    const tab = await openActing();
    tab.forgetOnBehalfOf(sub);
    expect(tab.onBehalfOfNow() !== undefined).toBe(goesOn);
    expect([...tab.kept.keys()]).toEqual(goesOn ? ['acting', 'draft:request'] : []);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { importOrReload } from './import-or-reload.ts';

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));

const givenTab = (answers: boolean) => {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { href: 'http://localhost/portal', reload });
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve(new Response()) : Promise.reject(new Error())));
  return reload;
};
afterEach(() => vi.unstubAllGlobals());

it('a missing chunk reloads the page once when the site is reachable', async () => {
  const reload = givenTab(true);
  void importOrReload(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(importOrReload(gone)).rejects.toThrow();
  expect(reload).toHaveBeenCalledOnce();
});

it('a missing chunk does not reload the page when the site is unreachable', {
  tags: ['2.layout.screen-not-fetched'],
}, async () => {
  const reload = givenTab(false);
  await expect(importOrReload(gone)).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
});

it('a missing chunk throws without session storage instead of reloading forever', async () => {
  const reload = givenTab(true);
  vi.stubGlobal('sessionStorage', undefined);
  await expect(importOrReload(gone)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});

it('an available chunk loads without session storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(await importOrReload(() => Promise.resolve('page'))).toBe('page');
});

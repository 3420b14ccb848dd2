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

it('a chunk that cannot be fetched reloads the page once when the site is there, because it was replaced by a newer one', async () => {
  const reload = givenTab(true);
  void importOrReload(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(importOrReload(gone)).rejects.toThrow();
  expect(reload).toHaveBeenCalledOnce();
});

it('a chunk that cannot be fetched leaves the page alone when nothing answers: a reload would take away what is there', {
  tags: ['2.layout.screen-not-fetched'],
}, async () => {
  const reload = givenTab(false);
  await expect(importOrReload(gone)).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
});

it('a chunk that cannot be fetched is an error where the tab keeps nothing: it would reload for ever', async () => {
  const reload = givenTab(true);
  vi.stubGlobal('sessionStorage', undefined);
  await expect(importOrReload(gone)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});

it('a chunk that cannot be fetched that is there is shown where the tab keeps nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(await importOrReload(() => Promise.resolve('page'))).toBe('page');
});

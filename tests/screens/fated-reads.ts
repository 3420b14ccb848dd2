import { problem } from '@hoops/api/http/problem';
import { type RouteId, routeList } from '@hoops/api/routes';
import type { Page } from 'playwright-core';
import { type Fixtures, lostAnswer } from './serve-api.ts';

type Fate = 'held' | 'lost' | 'internal' | 'answered';

export const readIds = routeList.filter(({ method }) => method === 'GET').map(({ id }) => id);

export const fatedReads = (always: readonly RouteId[]) => {
  const fates = new Map<RouteId, Fate>(always.map((id) => [id, 'answered']));
  const waiting: (() => void)[] = [];
  const fateOf = async (id: RouteId): Promise<Exclude<Fate, 'held'>> => {
    for (;;) {
      const fate = fates.get(id) ?? 'held';
      if (fate !== 'held') return fate;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const answer = async (id: RouteId, fromClub: () => Promise<unknown>) => {
    const fate = await fateOf(id);
    if (fate === 'lost') return lostAnswer;
    return fate === 'internal' ? problem('internal', '') : fromClub();
  };
  return {
    api: Object.fromEntries(
      readIds.map((id) => [id, (_input: unknown, fromClub: () => Promise<unknown>) => answer(id, fromClub)]),
    ) as Fixtures,
    decide(ids: readonly RouteId[], fate: Fate) {
      for (const id of ids) fates.set(id, fate);
      for (const resume of waiting.splice(0)) resume();
    },
  };
};

export const skipRetryDelay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms?: number) =>
      wait(run, ms === 1_000 || ms === 2_000 ? 0 : ms)) as typeof globalThis.setTimeout;
  });

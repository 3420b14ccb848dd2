import type { RequestListener } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { serveLoopback } from '@hoops/loopback/serve-loopback';
import type { BrowserContext, Page } from 'playwright-core';
import { desk, openPage } from '../e2e/browser.ts';
import { axePath, originsWithAxe, sendAxe } from '../system/axe.ts';

export type BoothKind = {
  readonly keepsPages: boolean;
  readonly translates: boolean;
};

/**
 * Browser profile shared by screens, because a new profile would start a process and recompile all scripts.
 */
export type Booth = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  readonly kind: BoothKind;
  readonly begin: (screen: {
    readonly listener: RequestListener;
    readonly clockAhead: number;
    readonly stored: Readonly<Record<string, string>>;
  }) => Promise<void>;
  readonly errors: () => readonly string[];
  readonly end: () => Promise<void>;
};

const free: Booth[] = [];

export const enterBooth = async (kind: BoothKind): Promise<Booth> => {
  const place = free.findLastIndex((booth) => isDeepStrictEqual(booth.kind, kind));
  return free.splice(place, place === -1 ? 0 : 1)[0] ?? openBooth(kind);
};

export const leaveBooth = async (booth: Booth): Promise<void> => {
  await booth.end();
  free.push(booth);
};

/** Page without scripts at the same origin, which keeps the storage. */
const blank = '/favicon.svg';
const clockKey = 'screens.clock-ahead';

const setClockAhead = (key: string): void => {
  // Sandboxed frames are skipped, because they cannot read storage.
  if (!location.protocol.startsWith('http') || globalThis.origin === 'null') return;
  const ahead = Number(sessionStorage.getItem(key));
  const Machine = Date;
  globalThis.Date = class extends Machine {
    constructor(...parts: []) {
      super(...(parts.length === 0 ? ([Machine.now() + ahead] as unknown as []) : parts));
    }
    static override now() {
      return Machine.now() + ahead;
    }
  } as DateConstructor;
};

const clearStorage = async (): Promise<void> => {
  localStorage.clear();
  sessionStorage.clear();
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
};

const openBooth = async (kind: BoothKind): Promise<Booth> => {
  let listener: RequestListener | undefined;
  const loopback = await serveLoopback((request, response) => {
    if (request.url === axePath) sendAxe(response);
    else if (listener) listener(request, response);
    else response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  // Address of `npm start`; passkeys need a host name.
  const server = { ...loopback, url: `http://localhost:${loopback.port}` };
  originsWithAxe.add(server.url);
  const { page, context, takeErrors } = await openPage(server, {
    serviceWorkers: kind.keepsPages ? 'allow' : 'block',
    translates: kind.translates,
  });
  await page.addInitScript(setClockAhead, clockKey);
  await page.goto(blank);
  return {
    page,
    context,
    url: server.url,
    kind,
    async begin(screen) {
      ({ listener } = screen);
      await page.evaluate(
        ({ session, local }) => {
          for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
          for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
        },
        { session: { [clockKey]: String(screen.clockAhead) }, local: screen.stored },
      );
    },
    errors: takeErrors,
    async end() {
      const others = context.pages().filter((other) => other !== page);
      await Promise.all(others.map((other) => other.close()));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await page.goto(blank);
      await page.evaluate(clearStorage);
      await page.emulateMedia({
        media: 'screen',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        forcedColors: 'none',
      });
      await page.setViewportSize(desk);
      takeErrors();
    },
  };
};

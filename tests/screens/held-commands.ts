import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@hoops/api/http/problem';
import type { RouteId } from '@hoops/api/routes';
import type { Locator, Page } from 'playwright-core';
import { parentSentences } from '../../web/src/lib/parent-sentences.ts';
import { AuthError } from '../../web/src/session/auth-error.ts';
import type { Screen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

/** Failures of a command: rejected, cut off, or a server bug. */
export const failures = ['refused', 'lost', 'internal'] as const;
export type Failed = (typeof failures)[number];
type Fate = Failed | 'answered';

/** Sign-in operations that a press sends, with their rejections. */
const operations = {
  AssociateSoftwareToken: 'wrong-credentials',
  ConfirmForgotPassword: 'wrong-code',
  ForgotPassword: 'wrong-credentials',
  InitiateAuth: 'wrong-credentials',
  RespondToAuthChallenge: 'wrong-code',
  SetUserMFAPreference: 'wrong-credentials',
  SignUp: 'wrong-credentials',
  VerifySoftwareToken: 'wrong-code',
  VerifyUserAttribute: 'wrong-code',
} as const;
const exceptions = { 'wrong-credentials': 'NotAuthorizedException', 'wrong-code': 'CodeMismatchException' };
type Operation = keyof typeof operations;
export type CommandId = RouteId | Operation;
const isOperation = (id: CommandId): id is Operation => id in operations;

const refusal = 'The rules of the club do not allow it.';
export const usualSentence = (id: CommandId, failed: Failed): string =>
  ({
    refused: isOperation(id) ? new AuthError(operations[id]).sentence : refusal,
    lost: parentSentences.unreachable,
    internal: parentSentences.ourFault,
  })[failed];

/** Holds a command until its outcome is decided. Without a sign-in provider, every operation succeeds. */
export const heldCommand = async (
  { page, answer }: Screen,
  id: CommandId,
  { hasSignIns = false }: { readonly hasSignIns?: boolean } = {},
) => {
  let decided: Promise<Fate> | undefined;
  let decide = (_fate: Fate): void => {};
  let count = 0;
  const fate = (): Promise<Fate> => {
    if (decided) count += 1;
    return decided ?? Promise.resolve('answered');
  };
  if (isOperation(id)) {
    await page.route('**', async (route) => {
      const operation = route.request().headers()['x-amz-target']?.split('.').at(-1);
      if (operation === undefined) return route.fallback();
      const become = operation === id ? await fate() : 'answered';
      if (become === 'answered') return hasSignIns ? route.continue() : route.fulfill({ json: {} });
      if (become === 'lost') return route.abort();
      return become === 'refused'
        ? route.fulfill({ status: 400, json: { __type: exceptions[operations[id]] } })
        : route.fulfill({ status: 500, json: { __type: 'InternalErrorException' } });
    });
  } else {
    answer({
      [id]: async (_input: unknown, fromClub: () => Promise<unknown>) => {
        const become = await fate();
        if (become === 'answered') return fromClub();
        if (become === 'lost') return lostAnswer;
        return become === 'refused' ? problem('failed-precondition', refusal) : problem('internal', '');
      },
    });
  }
  return {
    hold() {
      count = 0;
      decided = new Promise((resolve) => {
        decide = resolve;
      });
    },
    decide: (become: Fate) => decide(become),
    open() {
      decided = undefined;
    },
    asked: () => count,
  };
};

export type HeldCommand = Awaited<ReturnType<typeof heldCommand>>;

export const fieldsIn = (place: Locator) =>
  place.locator('input, textarea, select').evaluateAll((fields) =>
    fields.map((field) => {
      const { name, value, checked } = field as HTMLInputElement;
      return { name, value, checked };
    }),
  );

/** True if nothing, or an element in a closed dialog, has the focus. */
export const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
  });

/** Waits a few frames, because a later read may remove the pressed control. */
export const fewFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

const siteSources = join(import.meta.dirname, '../../web/src');
const sources = readdirSync(siteSources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(siteSources, file), 'utf8') }));

export const componentsWith = (pattern: RegExp): readonly string[] =>
  sources
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(() => file))
    .toSorted();

/** Hooks that send commands, directly or through other hooks. */
export const sendingHooks = (): readonly string[] => {
  const hooks = new Set(['useMutation', 'useForm', 'usePaymentPage']);
  for (let before = 0; before !== hooks.size; ) {
    before = hooks.size;
    const sends = new RegExp(`\\b(?:${[...hooks].join('|')})\\s*[(<]`);
    for (const { text } of sources.filter(({ file }) => file.endsWith('.ts'))) {
      const body = text.replaceAll(/export (?:function|const) use\w+/g, '');
      if (!sends.test(body)) continue;
      for (const [, name = ''] of text.matchAll(/export (?:function|const) (use\w+)/g)) hooks.add(name);
    }
  }
  return [...hooks];
};

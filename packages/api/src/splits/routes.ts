import { agreeToSplitInput, proposeSplitInput, splitInput } from '@hoops/domain/family/splits/inputs';
import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';

const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;
const done = z.strictObject(versioned);

const splitRow = z.extend(splitInput, {
  role: z.enum(['first-home', 'other-home']),
  athleteName: z.nullable(z.string()),
  home: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  from: z.nullable(periodSchema),
  /** First month that is not shared. */
  until: z.nullable(periodSchema),
  plan: z.boolean(),
  example: z.nullable(moneySchema),
  isUnpaid: z.boolean(),
});
export type SplitRow = z.output<typeof splitRow>;

export const splitRoutes = {
  splits: defineRoute({
    ...user,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    readsFamily: true,
    path: '/api/splits',
    summary: 'Athletes whose bills the family splits, or may split, with another home.',
    input: z.object({}),
    answer: z.strictObject({ items: z.readonly(z.array(splitRow)) }),
  }),
  proposeSplit: defineRoute({
    ...command,
    path: '/api/proposeSplit',
    summary: 'Asks another home to pay a percent of an athlete’s class bills and plan.',
    input: proposeSplitInput,
    answer: done,
  }),
  declineSplit: defineRoute({
    ...command,
    path: '/api/declineSplit',
    summary: 'Declines or withdraws a request to split bills.',
    input: splitInput,
    answer: done,
  }),
  agreeToSplit: defineRoute({
    ...command,
    path: '/api/agreeToSplit',
    summary: 'Agrees to pay a percent of a shared athlete’s class bills and plan, from the next month on.',
    input: agreeToSplitInput,
    answer: done,
  }),
  endSplit: defineRoute({
    ...command,
    path: '/api/endSplit',
    summary: 'Ends a split of bills, from the next month on.',
    input: splitInput,
    answer: done,
  }),
};

import { requiredText } from '@hoops/domain/text/text';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

const tooShort = 'Please give a short reason. It stays on record.';

export const reasonInput = requiredText(tooShort, 200).check(z.minLength(3, tooShort));

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'operations' } as const;
const command = { auth: 'admin', method: 'POST', kind: 'command', group: 'operations' } as const;
const nameText = z.string().check(z.maxLength(100));
const letters = z.array(nameText).check(z.minLength(1), z.maxLength(100));

export const operationsRoutes = {
  subscribers: defineRoute({
    ...query,
    path: '/api/operations/subscribers',
    summary: 'Progress of each subscriber, and how far the rows lag behind the events.',
    input: z.object({}),
    answer: z.strictObject({
      subscribers: z.readonly(
        z.array(
          z.strictObject({
            name: z.string(),
            purpose: z.string(),
            /** Approximate count. */
            waiting: z.int(),
            inFlight: z.int(),
            deadLetters: z.int(),
            /** Milliseconds since the oldest message was sent; null when none or unknown. */
            oldestMs: z.nullable(z.int()),
          }),
        ),
      ),
      rows: z.strictObject({
        /** Number of streams checked in the last hour whose rows are behind. */
        behind: z.int(),
        lookedAt: z.int(),
        /** Milliseconds since the oldest event missing from the rows; null when none is missing. */
        lagMs: z.nullable(z.int()),
      }),
    }),
  }),
  alarms: defineRoute({
    ...query,
    path: '/api/operations/alarms',
    summary: 'Alarms with their state and the next step in plain words, active alarms first.',
    input: z.object({}),
    answer: z.strictObject({
      from: z.enum(['aws', 'local']),
      alarms: z.readonly(
        z.array(
          z.strictObject({
            name: z.string(),
            /** `unknown`: no data yet. */
            state: z.enum(['on', 'off', 'unknown']),
            says: z.string(),
            /** Next step, with code in backticks; null for a manual alarm. */
            todo: z.nullable(z.string()),
            /** ISO-8601 UTC; null when unknown. */
            since: z.nullable(z.string()),
          }),
        ),
      ),
    }),
  }),
  deadLetters: defineRoute({
    ...query,
    path: '/api/operations/dead-letters',
    summary: 'Messages that subscribers could not process, by subscriber.',
    input: z.object({}),
    answer: z.strictObject({
      queues: z.readonly(
        z.array(
          z.strictObject({
            queue: z.string(),
            purpose: z.string(),
            /** False for jobs, because jobs are restarted instead. */
            redrivable: z.boolean(),
            /** Approximate number of messages above the limit, or hidden by another read. */
            notListed: z.int(),
            letters: z.readonly(
              z.array(
                z.strictObject({
                  id: z.string(),
                  /** First delivery, ISO-8601 UTC. */
                  sentAt: z.string(),
                  tries: z.int(),
                  /** Last error message; null when only the log contains the error. */
                  reason: z.nullable(z.string()),
                  stack: z.readonly(z.array(z.string())),
                  event: z.nullable(
                    z.strictObject({
                      id: z.string(),
                      type: z.string(),
                      stream: z.string(),
                      version: z.int(),
                    }),
                  ),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
  }),
  redriveDeadLetters: defineRoute({
    ...command,
    path: '/api/redriveDeadLetters',
    summary: 'Redelivers all or the given dead letters of a subscriber.',
    input: z.strictObject({ queue: nameText, letters: z.optional(letters) }),
    answer: z.strictObject({ redriven: z.int() }),
  }),
  discardDeadLetters: defineRoute({
    ...command,
    path: '/api/discardDeadLetters',
    summary: 'Discards dead letters permanently, with a reason.',
    input: z.strictObject({ queue: nameText, letters, reason: reasonInput }),
    answer: z.strictObject({ discarded: z.int() }),
  }),
};

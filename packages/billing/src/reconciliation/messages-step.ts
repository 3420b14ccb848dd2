import * as z from 'zod/mini';
import { addMissed, receiveMissedEvents } from './missed-events.ts';
import type { PassStep } from './run-state.ts';

/** Takes a few seconds; a killed process repeats at most this number of pages. */
const pagesAStep = 4;

const messagesEndSchema = z.object({
  missed: z.readonly(z.array(z.object({ type: z.string(), count: z.int() }))),
});
type MessagesEnd = z.output<typeof messagesEndSchema>;
const messagesPlaceSchema = z.extend(messagesEndSchema, { after: z.nullable(z.string()) });
type MessagesPlace = z.output<typeof messagesPlaceSchema>;

export const messagesStep: PassStep<MessagesEnd> = async (deps, { run }, cursor) => {
  let { after, missed }: MessagesPlace =
    cursor === null ? { after: null, missed: [] } : z.parse(messagesPlaceSchema, JSON.parse(cursor));
  let isDone = false;
  for (let page = 0; page < pagesAStep && !isDone; page += 1) {
    const listed = await receiveMissedEvents(deps, run, after);
    missed = addMissed(missed, listed.missed);
    after = listed.next;
    isDone = after === null;
  }
  return { cursor: isDone ? null : JSON.stringify({ after, missed }), count: 0, end: { missed } };
};

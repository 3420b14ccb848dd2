import * as z from 'zod/mini';
import { addMissed, takeUpMissedEvents } from './missed-events.ts';
import type { RoundStep } from './round-steps.ts';

/** Some seconds' work, and what is repeated at most where a process dies. */
const pagesAStep = 4;

/** How many messages were missed, by type. */
export const messagesEndSchema = z.object({
  missed: z.readonly(z.array(z.object({ type: z.string(), count: z.int() }))),
});
type MessagesEnd = z.output<typeof messagesEndSchema>;
const messagesPlaceSchema = z.extend(messagesEndSchema, { after: z.nullable(z.string()) });
type MessagesPlace = z.output<typeof messagesPlaceSchema>;

/** Takes up what was missed on the next pages of Stripe's list of events. */
export const messagesStep: RoundStep<MessagesEnd> = async (deps, { run }, { segment }, cursor) => {
  let { after, missed }: MessagesPlace =
    cursor === null ? { after: null, missed: [] } : z.parse(messagesPlaceSchema, JSON.parse(cursor));
  // One list, of which each page is found behind the one before.
  if (segment > 0) return { cursor: null, count: 0, end: { missed } };
  let isDone = false;
  for (let page = 0; page < pagesAStep && !isDone; page += 1) {
    const listed = await takeUpMissedEvents(deps, run, after);
    missed = addMissed(missed, listed.missed);
    after = listed.next;
    isDone = after === null;
  }
  return { cursor: isDone ? null : JSON.stringify({ after, missed }), count: 0, end: { missed } };
};

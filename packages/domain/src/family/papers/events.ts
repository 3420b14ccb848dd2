import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history } from '../../history-sentences.ts';
import { athleteId, athleteIdSchema } from '../../ids.ts';
import { fill } from '../../text/fill.ts';

const ofPaper = { paperId: z.string(), version: z.int(), title: z.string() };
const example = { paperId: 'paper-1', version: 1, title: 'Liability waiver' };

export const PaperSigned = defineEvent({
  type: 'PaperSigned',
  schema: 1,
  data: z.strictObject({
    athleteId: athleteIdSchema,
    ...ofPaper,
    /** SHA-256 in hex of the signed title and text. */
    hash: z.string(),
    /** Full name as the guardian typed it. */
    signer: z.string(),
    /** Language of the browser, such as `en-US`. */
    language: z.string(),
    /** Address of the page on which the guardian signed. */
    page: z.string(),
  }),
  summary: ({ athleteId: id, title }, names) =>
    fill(history.PaperSigned, { title, athlete: names.athlete(id) }),
  example: {
    athleteId: athleteId('athlete-1'),
    ...example,
    hash: 'ab'.repeat(32),
    signer: 'Dana Reyes',
    language: 'en-US',
    page: 'https://hoops.example/papers',
  },
  personal: ['signer'],
});

/** A photo consent was declined, or a given consent was withdrawn. */
export const PaperDeclined = defineEvent({
  type: 'PaperDeclined',
  schema: 1,
  data: z.strictObject({ athleteId: athleteIdSchema, ...ofPaper }),
  summary: ({ athleteId: id, title }, names) =>
    fill(history.PaperDeclined, { title, athlete: names.athlete(id) }),
  example: { athleteId: athleteId('athlete-1'), ...example, title: 'Photos and videos' },
  personal: [],
});

/** The coach asked the family to sign a paper for these athletes. */
export const PaperReminderRequested = defineEvent({
  type: 'PaperReminderRequested',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ athleteIds: z.readonly(z.array(athleteIdSchema)), ...ofPaper }),
  summary: ({ title }) => fill(history.PaperReminderRequested, { title }),
  example: { athleteIds: [athleteId('athlete-1')], ...example },
  personal: [],
});

export const familyPaperEvents = [PaperSigned, PaperDeclined, PaperReminderRequested] as const;

import * as z from 'zod/mini';
import { athleteIdSchema, familyIdSchema } from '../../ids.ts';

const wholePercent = 'A percent is a whole number from 1 to 100.';
export const percentSchema = z.int(wholePercent).check(z.gte(1, wholePercent), z.lte(100, wholePercent));
/** Stored in both homes' streams. */
export const split = { athleteId: athleteIdSchema, firstHome: familyIdSchema, payer: familyIdSchema };

export const proposeSplitInput = z.strictObject({
  athleteId: athleteIdSchema,
  payer: familyIdSchema,
  percent: percentSchema,
});

export const splitInput = z.strictObject(split);

export const agreeToSplitInput = z.strictObject({
  athleteId: athleteIdSchema,
  firstHome: familyIdSchema,
  percent: percentSchema,
  shownCents: z.int().check(z.nonnegative()),
});

import * as z from 'zod/mini';
import { athleteIdSchema } from '../../ids.ts';
import { paperIdSchema } from '../../papers/events.ts';
import { optionalText, requiredText } from '../../text/text.ts';

export const declinePaperInput = z.strictObject({ athleteId: athleteIdSchema, paperId: paperIdSchema });
export const signPaperInput = z.extend(declinePaperInput, {
  /** Version and hash of the text that the guardian read. */
  version: z.int(),
  hash: z.string().check(z.maxLength(64)),
  signer: requiredText('Please type your full name.', 120),
  language: optionalText(35),
  page: optionalText(300),
});

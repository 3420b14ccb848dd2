import * as z from 'zod/mini';
import type { Period } from './club-time.ts';

export const periodSchema = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  z.transform((text) => text as Period),
);

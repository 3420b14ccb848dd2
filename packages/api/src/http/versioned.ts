import * as z from 'zod/mini';

/** Every command answers the version that its stream has reached: reads from there on are not stale. */
export const versioned = { version: z.int() };

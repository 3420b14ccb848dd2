import * as z from 'zod/mini';

export const actorRoles = ['visitor', 'parent', 'admin', 'operator', 'stripe', 'system'] as const;

/** Who caused an event. `sub` is a sign-in id, an operator's name, or the name of the part of the system. */
export type Actor = {
  readonly sub: string;
  readonly role: (typeof actorRoles)[number];
  /** The family an admin acts for, with the reason they gave. */
  readonly onBehalfOf?: string | undefined;
  readonly reason?: string | undefined;
};

export const actorSchema: z.ZodMiniType<Actor> = z.strictObject({
  sub: z.string(),
  role: z.enum(actorRoles),
  onBehalfOf: z.optional(z.string()),
  reason: z.optional(z.string()),
});

export const systemActor = (part: string): Actor => ({ sub: part, role: 'system' });

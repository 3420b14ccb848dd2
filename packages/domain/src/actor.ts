import * as z from 'zod/mini';

export const actorRoles = ['visitor', 'parent', 'admin', 'operator', 'stripe', 'system'] as const;

/** Person or system part that caused an event. `sub` is a user id, an operator's name, or the part's name. */
export type Actor = {
  readonly sub: string;
  readonly role: (typeof actorRoles)[number];
  readonly onBehalfOf?: string | undefined;
  readonly reason?: string | undefined;
};

/** Stored form of the actor. The reason is encrypted separately, because it may name a child. */
export type SealedActor = Omit<Actor, 'reason'>;

export const sealedActorSchema: z.ZodMiniType<SealedActor> = z.strictObject({
  sub: z.string(),
  role: z.enum(actorRoles),
  onBehalfOf: z.optional(z.string()),
});

export const systemActor = (part: string): Actor => ({ sub: part, role: 'system' });

/** The link needs no sign-in, because it can only turn schedule-change emails off. */
export const linkHolder: Actor = { sub: 'unsubscribe-link', role: 'parent' };

export const mailProvider: Actor = systemActor('ses');

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

/** As stored: a reason may name a child, so it never lies beside the actor in the open. */
export type SealedActor = Omit<Actor, 'reason'>;

export const sealedActorSchema: z.ZodMiniType<SealedActor> = z.strictObject({
  sub: z.string(),
  role: z.enum(actorRoles),
  onBehalfOf: z.optional(z.string()),
});

/** The actor of what a part of the system does by itself; `part` is its name, such as `billing`. */
export const systemActor = (part: string): Actor => ({ sub: part, role: 'system' });

/** SES, in what it reports of mails. */
export const mailProvider: Actor = systemActor('ses');

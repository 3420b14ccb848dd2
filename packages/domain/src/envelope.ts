import * as z from 'zod/mini';
import { type Actor, type SealedActor, sealedActorSchema } from './actor.ts';
import type { DomainEvent } from './catalogue.ts';
import { type ProviderTrace, providerTraceSchema } from './provider-trace.ts';
import type { StreamName } from './stream.ts';

/** Event with decrypted personal fields. Versions are 1, 2, 3 ... per stream. */
export type Envelope<Event extends DomainEvent = DomainEvent> = Event extends DomainEvent
  ? EnvelopeHead & { readonly type: Event['type']; readonly data: Event['data'] }
  : never;

export type EnvelopeHead = {
  /** ULID: unique and sorted by time. */
  readonly id: string;
  readonly clubId: string;
  readonly stream: StreamName;
  readonly version: number;
  readonly type: string;
  readonly schema: number;
  readonly at: string;
  /** Time of the fact itself, for example of a payment, ISO-8601 UTC. */
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  /** Type of the command that produced the event; absent on older events. */
  readonly command?: string | undefined;
  readonly causationId?: string | undefined;
  readonly correlationId: string;
  readonly provider?: ProviderTrace | undefined;
  /** Code version that wrote the event. */
  readonly producer: string;
};

/**
 * Stored and published form. `sealed` contains the personal fields as AES-GCM ciphertext under the key
 * `keyId`; `sealedReason` contains the actor's reason.
 */
export type SealedEnvelope = Omit<EnvelopeHead, 'actor'> & {
  readonly actor: SealedActor;
  readonly data: Readonly<Record<string, unknown>>;
  readonly keyId?: string | undefined;
  readonly sealed?: string | undefined;
  readonly sealedReason?: string | undefined;
};

export const sealedEnvelopeSchema: z.ZodMiniType<SealedEnvelope> = z.object({
  id: z.string(),
  clubId: z.string(),
  stream: z.pipe(
    z.string().check(z.regex(/^[a-z-]+#.+$/)),
    z.transform((text) => text as StreamName),
  ),
  version: z.int(),
  type: z.string(),
  schema: z.int(),
  at: z.string(),
  occurredAt: z.string(),
  actor: sealedActorSchema,
  commandId: z.string(),
  command: z.optional(z.string()),
  causationId: z.optional(z.string()),
  correlationId: z.string(),
  provider: z.optional(providerTraceSchema),
  producer: z.string(),
  data: z.record(z.string(), z.unknown()),
  keyId: z.optional(z.string()),
  sealed: z.optional(z.string()),
  sealedReason: z.optional(z.string()),
});

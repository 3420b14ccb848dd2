import { definitionOf } from '@hoops/domain/catalogue';
import type { Envelope, EnvelopeHead } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKey } from '@hoops/runtime/family-keys';
import type { NewId } from '@hoops/runtime/ids';
import type { ProofKey } from '@hoops/runtime/proof-keys';
import { makeCommit } from './commit.ts';
import type { CommitRecord } from './commit-log.ts';
import type { CommitContext, Head, NewEvent } from './event-store.ts';
import { sealFingerprint } from './fingerprint.ts';
import { sealEvent } from './personal-data.ts';

export type OpenedCommit = { readonly record: CommitRecord; readonly envelopes: readonly Envelope[] };

export type Writer = {
  readonly newId: NewId;
  readonly clubId: string;
  readonly producer: string;
};

export const sealCommit = (
  { newId, clubId, producer }: Writer,
  stream: StreamName,
  expected: Head,
  events: readonly NewEvent[],
  context: CommitContext,
  key: FamilyKey,
  proofKey: ProofKey,
): OpenedCommit => {
  const { keyId, at, actor, commandId, causationId, correlationId, provider } = context;
  const made = events.map(({ event, occurredAt, command }, index) => {
    const head: EnvelopeHead = {
      id: newId(),
      clubId,
      stream,
      version: expected.version + index + 1,
      type: event.type,
      schema: definitionOf(event.type).schema,
      at,
      occurredAt: occurredAt ?? at,
      actor,
      commandId,
      ...(command !== undefined && { command }),
      ...(causationId !== undefined && { causationId }),
      correlationId,
      ...(provider !== undefined && { provider }),
      producer,
    };
    return sealEvent(head, event, keyId, key);
  });
  const place = { stream, commit: expected.commit + 1, keyId };
  const fingerprint = sealFingerprint(context.fingerprint, place, key);
  const sealed = made.map((one) => one.sealed);
  const record = makeCommit(expected, sealed, { stream, keyId, at, fingerprint }, proofKey);
  return { record, envelopes: made.map(({ envelope }) => envelope) };
};

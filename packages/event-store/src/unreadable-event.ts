import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';

type Place = {
  readonly stream: StreamName;
  readonly version: number;
  /** Storage time, ISO-8601 UTC. */
  readonly at: string;
};

/**
 * Stored event that cannot be decrypted or parsed: changed, copied, wrong key, or unknown type or schema.
 * Retrying is useless. Contains no content.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly stream: StreamName;
  readonly version: number;
  readonly at: string;
  /** Unencrypted parts; undefined if the commit's body is unreadable. */
  readonly sealed: SealedEnvelope | undefined;

  constructor({ stream, version, at }: Place, sealed: SealedEnvelope | undefined, cause: unknown) {
    super(`Event ${version} of a ${stream.split('#')[0]} stream cannot be read.`, { cause });
    this.stream = stream;
    this.version = version;
    this.at = at;
    this.sealed = sealed;
  }
}

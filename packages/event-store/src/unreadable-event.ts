import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';

type Place = {
  readonly stream: StreamName;
  readonly version: number;
  /** When it was stored, ISO-8601 UTC. */
  readonly at: string;
};

/**
 * A stored event that this code cannot open: its bytes were changed or moved, its key is not the one that sealed it,
 * or it is of a type or schema unknown here. Trying again does not help. It says where the event is, never what is
 * in it. A service that cannot be reached is another error.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly stream: StreamName;
  readonly version: number;
  readonly at: string;
  /** What is stored in the open; undefined when not even the commit's body can be read. */
  readonly sealed: SealedEnvelope | undefined;

  constructor({ stream, version, at }: Place, sealed: SealedEnvelope | undefined, cause: unknown) {
    super(`Event ${version} of a ${stream.split('#')[0]} stream cannot be read.`, { cause });
    this.stream = stream;
    this.version = version;
    this.at = at;
    this.sealed = sealed;
  }
}

import { parseStream, type StreamName } from '@hoops/domain/stream';

/** Undefined for a text that names no stream: it comes from an address, where anything may be written. */
export const streamNamed = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};

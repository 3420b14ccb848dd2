import { parseStream, type StreamName } from '@hoops/domain/stream';

/** Stream name in an address; undefined for any other text. */
export const streamNamed = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};

import { parseStream, type StreamName } from '@hoops/domain/stream';

/** Stream name from a URL; undefined for any other text. */
export const streamNamed = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};

import { parseStream, type StreamName } from '@hoops/domain/stream';

export const streamNamed = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};

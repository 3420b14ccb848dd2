import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads the whole body even if too large; otherwise the caller would not receive the response.
 * @throws BodyTooLarge; Node's error if the caller disconnects
 */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) throw new BodyTooLarge('The request body is too large.');
  return Buffer.concat(chunks);
};

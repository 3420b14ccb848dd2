export type Limit = () => AbortSignal;

const seconds = 10;
export const usualLimit: Limit = () => AbortSignal.timeout(seconds * 1_000);

type Answer = { readonly status: number; readonly bytes: Buffer } | { readonly why: string };

export const postOutside = async (
  url: string,
  contentType: string,
  body: string | Uint8Array<ArrayBuffer>,
  limit: Limit,
): Promise<Answer> => {
  const signal = limit();
  try {
    const headers = { 'content-type': contentType };
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return { why: signal.aborted ? 'did not answer in time' : 'could not be reached' };
  }
};

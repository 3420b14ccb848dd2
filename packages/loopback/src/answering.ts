import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';

export type HttpAnswer = {
  readonly status: number;
  readonly headers?: Readonly<OutgoingHttpHeaders>;
  readonly body?: string | Buffer;
};

/**
 * Sends the result of `answer`; undefined closes the connection. On an error, sends the result of `failed`.
 */
export const answering =
  (
    answer: (request: IncomingMessage) => Promise<HttpAnswer | undefined>,
    failed: (error: unknown) => HttpAnswer,
  ): RequestListener =>
  async (request, response) => {
    const send = ({ status, headers = {}, body }: HttpAnswer): void => {
      for (const [name, value = ''] of Object.entries(headers)) response.setHeader(name, value);
      response.statusCode = status;
      response.end(body);
    };
    try {
      const result = await answer(request);
      if (result) send(result);
      else request.socket.destroy();
    } catch (error) {
      if (!request.errored) send(failed(error));
    }
  };

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<OutgoingHttpHeaders> = {},
): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

import toFastProperties from 'to-fast-properties';

export type SdkClient = {
  readonly config: object;
  readonly middlewareStack: { readonly remove: (name: string) => boolean };
};

/**
 * Takes from a client what costs each of its requests time and changes nothing in what it does.
 *
 * The SDK copies the client's settings five times a request. They come from one `Object.assign` after another, so V8
 * stores them as a dictionary, and copying one takes fifteen times as long as copying an ordinary object: together a fifth
 * of a request's processor time. And although no client has a logger, each request and answer is redacted for one.
 * @throws Error when a version of the SDK has renamed the middleware.
 */
export const withLessOverhead = <Client extends SdkClient>(client: Client): Client => {
  if (!client.middlewareStack.remove('loggerMiddleware')) {
    throw new Error('The middleware that logs has another name in this version of the SDK.');
  }
  toFastProperties(client.config);
  return client;
};

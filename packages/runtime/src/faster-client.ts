import toFastProperties from 'to-fast-properties';

export type SdkClient = {
  readonly config: object;
  readonly middlewareStack: { readonly remove: (name: string) => boolean };
};

/**
 * Fast properties and no logging middleware save 20 % of an SDK client's CPU time.
 * @throws Error if the middleware was renamed
 */
export const fasterClient = <Client extends SdkClient>(client: Client): Client => {
  if (!client.middlewareStack.remove('loggerMiddleware')) {
    throw new Error('The middleware that logs has another name in this version of the SDK.');
  }
  toFastProperties(client.config);
  return client;
};

/**
 * Whether a `host` header, with or without a port, names this machine. A page of another site that rebinds its
 * name to 127.0.0.1 still sends its own name.
 */
export const isLoopbackHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');

/** True if a `host` header names this machine. A page that uses DNS rebinding sends its own host name. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');

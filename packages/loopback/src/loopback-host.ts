/** True when a `host` header names this machine. A DNS-rebinding page sends its own name. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');

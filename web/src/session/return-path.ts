export type LoginState = { readonly from?: string };

/**
 * Address of the requested page, or of the portal (spec section 2, /login). Only addresses of this site are
 * accepted.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/portal';
}

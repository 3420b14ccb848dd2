export type LoginState = { readonly from?: string };

/** The requested page, or the portal (spec section 2, /login). Accepts only addresses of this site. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/portal';
}

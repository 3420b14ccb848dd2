import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** Navigates after a command, unless the person has left the page meanwhile. */
export function useLeadOn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The router changes the address before the next page loads, while this one is still mounted.
  const isHere = (): boolean => globalThis.location.pathname === pathname;
  return {
    isHere,
    /** Goes to a page of this site. */
    leadOn: (address: string, options?: NavigateOptions): void => {
      if (isHere()) navigate(address, options);
    },
    /**
     * Goes to another site: the bank or Stripe.
     * @returns true if the browser is about to leave
     */
    leadAway: (url: string): boolean => {
      const leaves = isHere();
      if (leaves) globalThis.location.assign(url);
      return leaves;
    },
  };
}

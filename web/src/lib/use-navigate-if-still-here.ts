import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

export function useNavigateIfStillHere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Compares the browser's address, because it changes before the next page loads.
  const isHere = (): boolean => globalThis.location.pathname === pathname;
  return {
    isHere,
    leadOn: (address: string, options?: NavigateOptions): void => {
      if (isHere()) navigate(address, options);
    },
    /**
     * Goes to the bank or to Stripe.
     * @returns true if the browser leaves the page
     */
    leadAway: (url: string): boolean => {
      const leaves = isHere();
      if (leaves) globalThis.location.assign(url);
      return leaves;
    },
  };
}

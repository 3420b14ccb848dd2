import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/**
 * Leads on once a command was answered. An answer may come late: a person who went to another page
 * meanwhile stays there.
 */
export function useLeadOn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The router moves on before the next page has been fetched, and until then this one is still mounted.
  const isHere = (): boolean => globalThis.location.pathname === pathname;
  return {
    isHere,
    /** To a page of this site. */
    leadOn: (address: string, options?: NavigateOptions): void => {
      if (isHere()) navigate(address, options);
    },
    /** To another site: the bank, or the payment provider. @returns whether the browser is about to leave */
    leadAway: (url: string): boolean => {
      const leaves = isHere();
      if (leaves) globalThis.location.assign(url);
      return leaves;
    },
  };
}

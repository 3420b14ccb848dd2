import { useLocation, useSearchParams } from 'react-router-dom';

/** The parameters of the address, and how to change some of them without another step for Back. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const change = (changes: Readonly<Record<string, string | undefined>>): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, state },
    );
  return { params, change };
}

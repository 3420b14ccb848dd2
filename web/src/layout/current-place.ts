import { createContext } from 'react';

/** Places of the administrators' bar; each covers several addresses. */
export type AdminPlace = 'parents' | 'athletes' | 'schedule';

/** Place of the current page. */
export const CurrentPlace = createContext<AdminPlace | undefined>(undefined);

import { createContext } from 'react';

/** The places of the administrators' bar: each stands for several addresses. */
export type AdminPlace = 'parents' | 'athletes' | 'schedule';

/** To which of them the page that is shown belongs. */
export const CurrentPlace = createContext<AdminPlace | undefined>(undefined);

import { createContext } from 'react';

/** Places in the bar; each covers several addresses. */
export type AdminPlace = 'parents' | 'athletes' | 'schedule';

export const CurrentPlace = createContext<AdminPlace | undefined>(undefined);

import { createContext } from 'react';

/** Each covers several addresses. */
export type AdminPlace = 'parents' | 'athletes' | 'schedule';

export const CurrentPlace = createContext<AdminPlace | undefined>(undefined);

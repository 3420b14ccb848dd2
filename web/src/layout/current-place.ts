import { createContext } from 'react';

export type AdminPlace = 'parents' | 'athletes' | 'schedule';

export const CurrentPlace = createContext<AdminPlace | undefined>(undefined);

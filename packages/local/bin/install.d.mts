/** Root of the project. */
export declare const root: string;

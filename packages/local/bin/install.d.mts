/** Where the project is. */
export declare const root: string;

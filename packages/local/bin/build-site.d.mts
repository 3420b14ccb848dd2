/** Builds the site into web/dist unless up to date. */
export declare const buildSite: () => Promise<void>;

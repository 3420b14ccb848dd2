/** Builds the site into web/dist unless it is up to date. */
export declare const buildSite: () => Promise<void>;

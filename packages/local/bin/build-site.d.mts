/** Builds the site into web/dist unless the build is up to date. */
export declare const buildSite: () => Promise<void>;

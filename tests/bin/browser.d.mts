/** Path of a Chromium executable. */
export declare const findBrowser: () => Promise<string>;

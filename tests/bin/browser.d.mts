/** Path of a Chromium. */
export declare const findBrowser: () => Promise<string>;

export declare const findBrowser: () => Promise<string>;

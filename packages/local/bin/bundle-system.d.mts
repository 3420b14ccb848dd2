export declare const bundleSystem: () => Promise<string>;

import type { BuildOptions } from 'esbuild';

export declare const bundleSystem: () => Promise<string>;
export declare const bundleAudit: () => Promise<string>;
export declare const systemBuild: BuildOptions;

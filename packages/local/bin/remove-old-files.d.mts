export declare const removeOldFiles: (folder: string, made: ReadonlySet<string>) => void;

declare module '*.css';

declare module 'virtual:api-routes' {
  export const apiRoutes: Readonly<Record<string, readonly ['GET' | 'POST', string, boolean?]>>;
}

interface ImportMeta {
  readonly env: { readonly SSR: boolean };
  readonly glob: <Module>(pattern: string) => Readonly<Record<string, () => Promise<Module>>>;
}

/** Oldest supported browsers, by MDN's names; docs and README repeat the list for people. */
export const browserTargets = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '115',
  safari: '16.0',
  safari_ios: '16.0',
} as const;

export const buildTargets = [
  `chrome${browserTargets.chrome}`,
  `edge${browserTargets.edge}`,
  `firefox${browserTargets.firefox}`,
  `safari${browserTargets.safari}`,
  `ios${browserTargets.safari_ios}`,
];

import { brand } from '@hoops/domain/brand';

/** W3C Web Application Manifest for the phone's home screen. */
export const webManifest = (): string =>
  JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.shortName,
    description: `Your family’s ${brand.name} portal.`,
    start_url: '/portal',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF7F0',
    theme_color: '#FBF7F0',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

export const reviewsFrameHtml = (widgetScriptUrl: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Reviews</title>
    <link rel="stylesheet" href="/reviews-frame.css" />
    <script src="/reviews-frame.js" data-widget="${widgetScriptUrl}" defer></script>
  </head>
  <body>
    <main id="reviews"></main>
  </body>
</html>
`;

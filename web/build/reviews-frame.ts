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

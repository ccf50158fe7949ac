import type { ReactNode } from 'react';
import { pageDataId } from '../data/page-data.ts';

interface PageDocumentProps {
  /** The page's values as JSON, safe inside a script element; empty on the server, which inserts them after the render. */
  dataText: string;
  children: ReactNode;
}

/** The whole document; pages add their titles and metadata to its head from within. */
export function PageDocument({ dataText, children }: PageDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
        <script id={pageDataId} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: dataText }} />
      </body>
    </html>
  );
}

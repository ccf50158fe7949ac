import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isPrivatePath } from '../../server/model/api/paths.ts';
import { readPageData } from '../data/page-context.ts';
import { App, rendered } from './app.tsx';
import { routeAt } from './routes.ts';

/** Resolves when hydration is over: true when React runs the page, false when its code failed to load. */
export const hydrated = hydrate();

/** Hydrates the server's page in a transition, so that the browser stays responsive. A public page whose code fails to load stays as it is. */
async function hydrate(): Promise<boolean> {
  await firstPaint();
  const data = readPageData(document);
  const [path = '/'] = data.url.split('?', 1);
  try {
    await routeAt(path).route.load();
  } catch {
    // A public page is complete without its code. For a tool, React renders the failure.
    if (!isPrivatePath(path)) return false;
  }
  return new Promise((resolve) => {
    document.addEventListener(rendered, () => resolve(true), { once: true });
    startTransition(() => void hydrateRoot(document, <App data={data} />));
  });
}

/** Resolves after the first paint, or at once in a hidden page, which is not painted. */
async function firstPaint(): Promise<void> {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) return;
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

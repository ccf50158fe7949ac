import { hydrate } from './hydrate.tsx';

// Hydration starts after the first paint. A hidden page is not painted.
if (document.hidden) void hydrate();
else requestAnimationFrame(() => setTimeout(() => void hydrate()));

import '../styles/site.css';

const start = async () => {
  const { hydrate } = await import('./hydrate.tsx');
  await hydrate();
};

// Hydration starts after the first paint. A hidden page is not painted.
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(() => void start()));

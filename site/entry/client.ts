import '../styles/site.css';

const start = async () => {
  const { hydrate } = await import('./hydrate.tsx');
  await hydrate();
};

// What the server drew is to be seen before any of this runs; a page that nobody sees yet is not painted at all.
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(() => void start()));

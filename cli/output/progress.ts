/** Runs long work. After one second, shows its progress in one line of a terminal until it ends. */
export async function withProgress<T>(work: (show: (text: string) => void) => Promise<T>): Promise<T> {
  let next = performance.now() + 1000;
  let isShown = false;
  const show = (text: string) => {
    if (!process.stderr.isTTY || performance.now() < next) return;
    next = performance.now() + 100;
    process.stderr.write(`\r\u001b[K${text}`);
    isShown = true;
  };
  try {
    return await work(show);
  } finally {
    if (isShown) process.stderr.write('\r\u001b[K');
  }
}

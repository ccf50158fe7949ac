/**
 * Says on a terminal how far a long piece of work is, in one line that is written over and is gone at the end; nothing in the
 * first second, and nothing where standard error is no terminal.
 */
export class Progress {
  readonly #start = performance.now();
  #isShown = false;

  show(text: string): void {
    if (!process.stderr.isTTY || performance.now() - this.#start < 1000) return;
    process.stderr.write(`\r\u001b[K${text}`);
    this.#isShown = true;
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}

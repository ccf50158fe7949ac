/**
 * Says on a terminal how far a long piece of work is, in one line that is written over and is gone at the end; nothing in the
 * first second, and nothing where standard error is no terminal.
 */
export class Progress {
  #next = performance.now() + 1000;
  #isShown = false;

  show(text: string): void {
    if (!process.stderr.isTTY || performance.now() < this.#next) return;
    this.#next = performance.now() + 100;
    process.stderr.write(`\r\u001b[K${text}`);
    this.#isShown = true;
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}

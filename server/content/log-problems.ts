import { setImmediate } from 'node:timers';
import { lineOfProblem } from '../model/entities/problem.ts';
import type { Repository } from './repository.ts';

/** Logs each problem of the content once, now or when it appears. Returns a function that stops it. */
export function logProblems(repository: Repository, write: (line: string) => void): () => void {
  let logged = new Set<string>();
  let isDue = false;
  const log = () => {
    isDue = false;
    const lines = repository.problems().map(lineOfProblem);
    for (const line of lines) if (!logged.has(line)) write(line);
    logged = new Set(lines);
  };
  log();
  return repository.onChange(() => {
    // One scan can change several parts.
    if (isDue) return;
    isDue = true;
    setImmediate(log);
  });
}

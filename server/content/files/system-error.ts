/** An error of the operating system, with its code such as `ENOENT`. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}

/** The result of `work`; undefined when the operating system refuses it, with one of `codes` where they are named. */
export function ignoringSystemErrors<T>(work: () => T, codes?: readonly string[]): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!isSystemError(error) || codes?.includes(error.code) === false) throw error;
    return undefined;
  }
}

export const ignoringMissing = <T>(work: () => T): T | undefined => ignoringSystemErrors(work, ['ENOENT']);

/** For `catch`: ignores errors of the operating system and throws all others. */
export function ignoreSystemError(error: unknown): undefined {
  if (!isSystemError(error)) throw error;
}

/** For `catch`: ignores that a file or folder does not exist and throws all else. */
export function ignoreMissing(error: unknown): undefined {
  if (!isSystemError(error) || error.code !== 'ENOENT') throw error;
}

/** Whether a hard link failed because the disk has none (FAT), or no more of them. */
export function isWithoutLinks(error: unknown): boolean {
  return isSystemError(error) && ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(error.code);
}

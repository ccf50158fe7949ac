/** Whether a file is only a Git LFS pointer to its bytes (git-lfs, docs/spec.md: less than 1,024 bytes). */
export function isLfsPointer(bytes: Buffer): boolean {
  return bytes.length < maxPointerBytes && bytes.toString('latin1', 0, firstLine.length) === firstLine;
}

export const maxPointerBytes = 1024;

const firstLine = 'version https://git-lfs.github.com/spec/';

export const lfsPointerMessage = 'is a pointer of Git LFS, and not the file; run "git lfs pull" and "git lfs install"';

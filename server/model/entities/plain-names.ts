import { idFault, isDeviceName } from './ids.ts';

/** Why a name cannot be one part of a path, because it leads to another path or hides a file; undefined if it can. */
export function partFault(name: string): string | undefined {
  if (name === '') return 'a part of it is empty; write a name between two slashes';
  if (name.startsWith('.')) return `${JSON.stringify(name)} begins with a dot; choose another name`;
  if (separators.test(name)) return `${JSON.stringify(name)} has a slash or a control character; choose another name`;
  return undefined;
}

/** Why some system cannot have a file of this name; undefined if all can. */
export function nameFault(name: string): string | undefined {
  const quoted = JSON.stringify(name);
  if (/[:*?"<>|]/.test(name)) return `${quoted} has a character that no file on Windows can have; choose another name`;
  if (/[^.][. ]$/.test(name)) return `${quoted} ends with a dot or a space, which Windows leaves out; choose another name`;
  if (isDeviceName(name.replace(/\..*$/s, '').toLowerCase())) return `${quoted} names a device on Windows, not a file; choose another name`;
  return partFault(name);
}

/** Why a path is not a plain name below `images` or `posts`, as `images/covers/desk.jpg` and `posts/first-snow.yaml` are. */
export function plainNameFault(file: string): string | undefined {
  const [folder, ...names] = file.split('/');
  if (folder === 'images' && names.length > 0) return names.map(nameFault).find((fault) => fault !== undefined);
  const [, slug] = /^posts\/([^/]*)\.yaml$/s.exec(file) ?? [];
  return slug === undefined ? `${JSON.stringify(file)} is neither below images nor the file of a post` : idFault('posts', slug);
}

// oxlint-disable-next-line no-control-regex -- matches control characters
const separators = /[\u0000-\u001f\u007f\\/]/;

import { useId, useState } from 'react';
import type { LibraryPicture, RenamedPicture } from '../../../server/model/api/picture-library.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { renamePicture } from './picture-calls.ts';
import { failureWords } from './picture-words.ts';

interface RenameDialogProps {
  picture: LibraryPicture;
  close: () => void;
  onRenamed: (picture: RenamedPicture) => void;
}

/** Gives a picture another name, here and in the articles that show it. */
export function RenameDialog({ picture, close, onRenamed }: RenameDialogProps) {
  const id = useId();
  const [, folder = '', stem = '', ending = ''] = /^(.*\/)?(.*?)(\.\w+)?$/.exec(picture.name) ?? [];
  const [typed, setTyped] = useState(stem);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const articles = picture.uses.filter(({ kind }) => kind === 'post').length;
  const canSubmit = !isBusy && typed.trim() !== '' && typed !== stem;
  return (
    <FormDialog
      title="Rename picture"
      width="w-[min(30rem,100vw-2rem)]"
      close={close}
      submit={() => void submit()}
      submitLabel="Rename"
      canSubmit={canSubmit}
    >
      <div className="field grid gap-[0.3rem]">
        <label htmlFor={id} className="font-semibold">
          New name
        </label>
        <div className="flex items-center gap-2">
          {folder !== '' && <span className="text-muted">{folder}</span>}
          <input
            id={id}
            value={typed}
            required
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-note`}
            aria-invalid={trouble !== undefined}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setTyped(target.value);
              setTrouble(undefined);
            }}
          />
          <span className="text-muted">{ending}</span>
        </div>
        <p id={`${id}-note`} className="field-note">
          {articles > 0 ? `${counted(articles, 'article')} will show it by the new name. ` : ''}
          Spaces and capital letters become hyphens and small letters.
        </p>
        <div role="alert">{trouble && <p className="text-error">{trouble}</p>}</div>
      </div>
    </FormDialog>
  );

  async function submit(): Promise<void> {
    setBusy(true);
    try {
      onRenamed(await renamePicture(picture, typed.trim() + ending));
    } catch (error) {
      setTrouble(failureWords(error));
      setBusy(false);
    }
  }
}

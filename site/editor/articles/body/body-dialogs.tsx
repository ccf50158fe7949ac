import { useId, useState } from 'react';
import type { ArticleSummary } from '../../../../server/model/api/articles-api.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { folded, hasWords, queryWords } from '../../../../server/model/text/normalize.ts';
import { AltField } from '../../pictures/alt-field.tsx';
import { OptionList, useCombobox } from '../../ui/combobox.tsx';
import { FormDialog } from '../../ui/dialog-shell.tsx';
import { CodeField, TextField } from '../../ui/fields.tsx';
import { ItemAction } from '../../ui/buttons.tsx';
import { isLinkAddress, pathOnSite } from './schema.ts';

interface LinkDialogProps {
  /** The address of the link being edited; empty for a new one. */
  address: string;
  posts: readonly ArticleSummary[];
  close: () => void;
  /** Sets the link; without an address removes it. @param title names a link that covers no text yet */
  set: (address: string | undefined, title?: string) => void;
}

const maxSuggestions = 8;

/** Asks for the address of a link. Suggests posts whose titles have the typed words. */
export function LinkDialog({ address, posts, close, set }: LinkDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(address);
  const [hasFailed, setFailed] = useState(false);
  const words = queryWords(typed);
  const isSearch = words.length > 0 && !/^(?:\w+:|#)/.test(typed) && typed !== address;
  const found = isSearch ? posts.filter(({ id, title }) => hasWords(folded(`${title} ${paths.post(id)}`), words)) : [];
  const shown = found.slice(0, maxSuggestions);
  const label = address ? 'Change link' : 'Add link';
  const written = pathOnSite(typed.trim().replace(/^www\./i, 'https://www.'));
  const isAddress = isLinkAddress(written) && /^(?:\w+:|[/#])/.test(written);
  // Words find articles; Enter takes the first.
  const { active, reset, field } = useCombobox({ id, count: shown.length, marksFirst: !isAddress });

  return (
    <FormDialog
      title={label}
      close={close}
      submit={submit}
      submitLabel={label}
      actions={address && <ItemAction label="Remove link" onClick={() => set(undefined)} />}
    >
      <TextField
        {...field}
        label="Article or address"
        value={typed}
        set={(text) => {
          setTyped(text);
          reset();
          setFailed(false);
        }}
        fault={hasFailed ? 'This is not an address. Write https://…, mailto:…, or a path of this site such as /about.' : ''}
        note="Type some words of an article’s title, or paste an address."
      />
      <OptionList
        id={id}
        label="Articles"
        active={active}
        options={shown.map((post) => ({
          key: post.id,
          content: (
            <>
              {post.title} <span className="text-small font-normal text-muted">{paths.post(post.id)}</span>
            </>
          ),
        }))}
        choose={choose}
      />
    </FormDialog>
  );

  function choose(index: number): void {
    const post = shown[index];
    if (post) set(paths.post(post.id), post.title);
  }

  function submit(): void {
    if (active >= 0) choose(active);
    else if (isAddress) set(written);
    else setFailed(true);
  }
}

export function HtmlDialog({ html, close, save }: { html: string; close: () => void; save: (html: string) => void }) {
  const [typed, setTyped] = useState(html);
  return (
    <FormDialog
      title="Edit as HTML"
      width="w-208"
      close={close}
      submit={() => save(typed)}
      submitLabel="Apply"
      actions={<ItemAction label="Delete block" onClick={() => save('')} />}
    >
      <CodeField
        aria-label="HTML"
        className="max-h-dvh-55 min-h-64 resize-y field-sizing-content"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="field-note mt-1">What is not allowed in articles, such as scripts, is not shown to visitors.</p>
    </FormDialog>
  );
}

interface PictureDialogProps {
  src: string;
  alt: string | null;
  close: () => void;
  save: (alt: string) => void;
  replace: () => void;
  remove: () => void;
}

/** Edits the alternative text of a picture in the body. */
export function PictureDialog({ src, alt, close, save, replace, remove }: PictureDialogProps) {
  const [typed, setTyped] = useState(alt);
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title="Picture"
      close={close}
      submit={() => (typed === null ? setMissing(true) : save(typed.trim()))}
      submitLabel="Apply"
      actions={
        <>
          <ItemAction label="Replace" onClick={replace} />
          <ItemAction label="Remove" onClick={remove} />
        </>
      }
    >
      <img src={src} alt="" className="mb-4 max-h-56 max-w-full border border-rule bg-tint" />
      <AltField alt={typed} set={setTyped} isMissing={isMissing} />
    </FormDialog>
  );
}

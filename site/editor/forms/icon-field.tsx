import { useDeferredValue, useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { FoundIcon } from '../../../server/model/api/pictures-api.ts';
import { useRead } from '../../data/use-read.ts';
import { IconDrawing, useNamedIcons } from '../ui/icon-drawing.tsx';

interface IconFieldProps {
  /** The `htmlFor` of its label. Its note has the id with `-note`. */
  id: string;
  'aria-invalid': true | undefined;
  value: string;
  isReadOnly: boolean;
  set: (value: string) => void;
}

export function IconField({ id, value, isReadOnly, set, 'aria-invalid': isInvalid }: IconFieldProps) {
  const [query, setQuery] = useState('');
  const found = useRead<FoundIcon[]>(editorApi.foundIcons(useDeferredValue(query.trim())));
  const icons = found.status === 'loaded' ? found.value : [];
  const chosen = useNamedIcons(value ? [value] : [])[0];
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center border border-rule bg-sheet">
          {chosen && <IconDrawing svg={chosen.svg} size="size-6" />}
        </span>
        <input
          id={id}
          type="search"
          value={query}
          readOnly={isReadOnly}
          placeholder={chosen ? `${chosen.name} – search for another` : 'Search icons: sun, book, heart'}
          autoComplete="off"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-note ${id}-count`}
          onChange={({ target }) => setQuery(target.value)}
          // Enter does not submit the form here.
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        />
      </div>
      <output id={`${id}-count`} className="sr-only">
        {found.status === 'loaded' && `${icons.length} icons`}
      </output>
      {found.status === 'error' && <p className="text-error">The icons could not be read. {found.error.message}</p>}
      {found.status === 'loaded' && icons.length === 0 && <p className="field-note">No icon has this name. Try another English word.</p>}
      {!isReadOnly && icons.length > 0 && (
        <fieldset className="max-h-44 overflow-y-auto border border-rule bg-sheet p-1">
          <legend className="sr-only">Icons</legend>
          <div className="grid tiles-10">
            {icons.map(({ className, name, svg }) => (
              <label
                key={className}
                title={name}
                className="toggle relative grid h-10 place-items-center rounded-xs has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  // Over the icon, and invisible.
                  className="absolute inset-0 min-h-0 cursor-pointer appearance-none border-0 bg-transparent p-0 focus:outline-none"
                  name={`${id}-icon`}
                  aria-label={name}
                  checked={className === value}
                  onChange={() => set(className)}
                />
                <IconDrawing svg={svg} size="size-5" />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

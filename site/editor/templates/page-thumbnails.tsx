import { Link } from 'wouter';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { pagesPath } from '../../../server/model/api/editor-views.ts';
import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { useRead } from '../../data/use-read.ts';
import type { Versioned } from '../api/request.ts';
import { readDocument } from '../api/item-calls.ts';
import { ItemLink } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { daysIn, pictureOf } from '../kinds/pages.ts';

interface ThumbnailsProps {
  template: string;
  fields: Readonly<Record<string, unknown>>;
  version: string;
  max?: number;
}

export function Thumbnails({ template, fields, version, max }: ThumbnailsProps) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-4">
      {daysIn(fields)
        .slice(0, max)
        .map(({ key, name }) => (
          <li key={key} className="w-24 text-small">
            <Link href={pagesPath(template, key)} className="block text-link">
              <img src={pictureOf(template, key, version)} alt="" width={96} height={144} loading="lazy" className="leaf mb-1 w-full" />
              {name}
            </Link>
          </li>
        ))}
    </ul>
  );
}

interface AddSelectProps {
  label: string;
  /** Where the page is added, for screen readers. */
  where?: string;
  choices: readonly { value: string; label: string }[];
  choose: (value: string) => void;
}

export function AddSelect({ label, where, ...rest }: AddSelectProps) {
  return (
    <div className="mt-3 max-w-72">
      <ChoiceSelect label={where === undefined ? label : `${label}: ${where}`} value="" placeholder={`${label}…`} {...rest} />
    </div>
  );
}

export function CardPages({ template: { id, name } }: { template: Template }) {
  const read = useRead<Versioned<EditedDocument>>(editorApi.document('templates', id), () => readDocument('templates', id));
  const { item, version = '' } = read.value ?? {};
  return (
    <div className="mt-3 grid gap-1.5">
      {/* Reserves the height of its pictures and two lines of names. */}
      <div className="min-h-47">{item?.fields && <Thumbnails template={id} fields={item.fields} version={version} max={3} />}</div>
      <ItemLink
        href={pagesPath(id)}
        icon="icon-[lucide--layout-template]"
        label="Edit pages"
        className="-ml-2 justify-self-start"
        about={`of ${name}`}
      />
    </div>
  );
}

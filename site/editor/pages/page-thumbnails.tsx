import { Link } from 'wouter';
import { editorApi, pagesPath } from '../../../server/model/api/editor-paths.ts';
import type { TemplatePages } from '../../../server/model/api/template-pages-api.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { useRead } from '../../data/use-read.ts';

/** The pages of days of a template as small pictures, and the link to change them. */
export function PageThumbnails({ template }: { template: Template }) {
  const read = useRead<TemplatePages>(editorApi.templatePages(template.id));
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex h-30 gap-2.5" aria-hidden="true">
        {read.status === 'loaded' &&
          read.value.days
            .slice(0, maxShown)
            .map(({ key, picture }) => <img key={key} src={picture} alt="" loading="lazy" className="leaf h-full w-20" />)}
      </div>
      <Link href={pagesPath(template.id)} className="item-action -ml-2 justify-self-start" aria-label={`Edit pages of ${template.name}`}>
        <span className="icon-[lucide--layout-template]" aria-hidden="true" />
        Edit pages
      </Link>
    </div>
  );
}

// Of a card; a template can have nine.
const maxShown = 3;

import { useSearch } from 'wouter';
import { usePageData } from '../../data/page-context.ts';
import { ListState } from '../ui/list-state.tsx';
import { OrderForm } from './order-form.tsx';
import { PageForm } from './page-form.tsx';

/** The pages of the template that the address names, or one of them. */
export function PagesScreen() {
  const asked = new URLSearchParams(useSearch());
  const [template, page] = [asked.get('template'), asked.get('page')];
  if (usePageData().isStatic || template === null)
    return <ListState kind="empty" text="The address names no template. The Templates tab has a list of them." />;
  if (page === null) return <OrderForm key={template} template={template} />;
  return <PageForm key={`${template} ${page}`} template={template} page={page} />;
}

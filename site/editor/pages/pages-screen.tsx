import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useSearch } from 'wouter';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { TemplatePages } from '../../../server/model/api/template-pages-api.ts';
import { isNotFound } from '../../data/http.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import { requestVersioned, type Versioned } from '../api/request.ts';
import { ListState } from '../ui/list-state.tsx';
import { OrderForm } from './order-form.tsx';
import { PageForm } from './page-form.tsx';

/** The pages of the template that the address names, or one of them. */
export function PagesScreen() {
  const asked = new URLSearchParams(useSearch());
  const [id, key] = [asked.get('template') ?? '', asked.get('page')];
  const { mutate } = useSWRConfig();
  const path = editorApi.templatePages(id);
  // The forms read what they change by themselves.
  const address = usePageData().isStatic || id === '' ? null : `${path}?list`;
  const read = useRead<Versioned<TemplatePages>>(address, () => requestVersioned(path), { revalidatesOnMount: true });
  const [last, setLast] = useState<Versioned<TemplatePages>>();
  if (read.status === 'loaded' && read.value !== last) setLast(read.value);
  const template = last?.item.id === id ? last : undefined;
  if (address === null) return <ListState kind="empty" text="The address names no template. The Templates tab has a list of them." />;
  if (!template) {
    if (read.status === 'error' && isNotFound(read.error)) return <ListState kind="empty" text="This template does not exist any more." />;
    if (read.status === 'error') return <ListState kind="error" text={read.error.message} retry={() => void mutate(address)} />;
    return <ListState kind="loading" text="Loading the pages..." />;
  }
  if (key === null) return <OrderForm key={id} template={template} />;
  const page = [...template.item.days, ...template.item.pages].find((each) => each.key === key);
  if (!page) return <ListState kind="empty" text="The template has no such page." />;
  return <PageForm key={`${id} ${key}`} template={template.item} page={page} />;
}

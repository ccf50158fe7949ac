import { useSWRConfig } from 'swr';
import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi, followsFromTexts } from '../../../server/model/api/editor-calls.ts';
import { isOnePrice } from '../../../server/model/entities/cover.ts';
import { nullWhenMissing } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { documentCalls, readDocument } from '../api/item-calls.ts';
import { attempt, failureSentence, type Versioned } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useToasts } from '../ui/toasts.tsx';

type Priced = 'cover' | 'site';
type Fields = EditedDocument['fields'];

const places: Record<Priced, string> = { cover: 'on the cover', site: 'in the shop' };

/** Says that the prices on the cover and in the shop differ, and offers to set the other to this one. @param typed the form's price for `part` */
export function SamePrice({ part, typed }: { part: Priced; typed?: string | undefined }) {
  const [other, prices] = [part === 'site' ? ('cover' as const) : ('site' as const), { site: usePrice('site'), cover: usePrice('cover') }];
  const own = typed ?? prices[part];
  const isReadOnly = useIsReadOnly();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  if (own === undefined || isOnePrice(own, prices[other]) || !/^\d+(\.\d+)?$/.test(own)) return null;
  const price = Number(own).toFixed(2);
  return (
    <p className="trouble flex flex-wrap items-center gap-x-3">
      {`The price ${places[other]} is ${prices[other]}.`}
      {!isReadOnly && <ItemAction label={`Use ${price} ${places[other]}, too`} onClick={() => void use()} />}
    </p>
  );

  async function use(): Promise<void> {
    const calls = documentCalls(other);
    const { failure } = await attempt(
      calls.read(other).then(({ item, version }) => calls.update(other, withPrice(other, item.fields, price), version)),
    );
    if (failure) return toasts.error(`Nothing was changed. ${failureSentence(failure)}`);
    await Promise.all([mutate(editorApi.document(other, other)), mutate(followsFromTexts)]);
    toasts.success(`The price ${places[other]} is ${price} now.`);
  }
}

function usePrice(part: Priced): string | undefined {
  const read = useRead<Versioned<EditedDocument>>(editorApi.document(part, part), () => readDocument(part, part).catch(nullWhenMissing));
  const fields = read.status === 'loaded' ? read.value.item.fields : undefined;
  const price = part === 'cover' ? fields?.['price'] : (fields?.['retailer'] as Fields)?.['price'];
  return typeof price === 'string' ? price : undefined;
}

function withPrice(part: Priced, fields: Fields, price: string): object {
  return part === 'cover' ? { ...fields, price } : { ...fields, retailer: { ...(fields?.['retailer'] as object), price } };
}

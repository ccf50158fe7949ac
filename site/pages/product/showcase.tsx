import { BuyLink } from '../../components/buy-link.tsx';
import { JournalSpread } from '../../components/journal-spread.tsx';
import { usePageData } from '../../data/page-context.ts';
import { Stars } from '../../components/stars.tsx';

/** The hero: name, rating, price, a spread, and facts about the book. */
export function Showcase() {
  const { site, price } = usePageData();
  const { retailer, hero, product, print } = site;
  const facts = [
    { label: 'Pages', value: String(print.pages) },
    { label: 'Length', value: '13 weeks, undated' },
  ];
  return (
    <section
      className="wrap grid gap-x-[clamp(2rem,4vw,5rem)] gap-y-12 pt-[clamp(2rem,4vw,4.5rem)] pb-[clamp(4rem,7vw,7rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center"
      aria-labelledby="product-title"
    >
      <div>
        <h1 id="product-title" className="text-display">
          {retailer.productName}
        </h1>
        <p className="mt-6 max-w-[18em] text-lead">{product?.lead ?? hero.text}</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-3 font-sans text-ui">
          <Stars rating={5} /> <span>Customer Rating</span> <span className="font-semibold">5.0/5</span>
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          <BuyLink placement="product_page_main">Buy Now on {retailer.name}</BuyLink>
          {price !== null && <p className="text-body-large lining">{price}</p>}
          {price !== null && product?.priceNote && <p className="ui text-muted">{product.priceNote}</p>}
        </div>
        <a href="#look-inside" className="text-link mt-5 print:hidden">
          Look inside
        </a>
      </div>
      <div className="self-start">
        <JournalSpread day="wednesday" />
        <dl className="mt-10 flex flex-wrap gap-x-9 gap-y-3 border-t border-rule pt-4 lining">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="ui text-small text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

import { formatNetwork } from './format.ts';
import { usePageData } from '../data/page-context.ts';

/** Links to the journal's accounts on networks. */
export function SocialLinks({ className, linkClass }: { className: string; linkClass?: string }) {
  return (
    <ul className={className}>
      {usePageData().site.social.map(({ network, url }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a network may have two accounts
          key={index}
        >
          <a href={url} target="_blank" rel="noopener" className={linkClass}>
            {formatNetwork(network)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import { formatNetwork } from './format.ts';
import { usePageData } from '../data/page-context.ts';

/** Where else the journal is to be found. */
export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={className}>
      {usePageData().site.social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} target="_blank" rel="noopener">
            {formatNetwork(network)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

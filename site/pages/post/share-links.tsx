import type { Post } from '../../../server/model/entities/post.ts';
import { usePageData } from '../../data/page-context.ts';
import { track } from '../../data/analytics.ts';
import { formatNetwork } from '../../components/format.ts';
import { paths, shareNetworks, sharePath } from '../../../server/model/api/paths.ts';

/** Links to the networks' share pages with the post's address. */
export function ShareLinks({ post }: { post: Post }) {
  const { origin } = usePageData();
  return (
    <div className="ui mt-14 flex max-w-xl flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-rule pt-4 print:hidden">
      <h2>Share this post</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {shareNetworks.map((network) => (
          <li key={network}>
            <a
              href={sharePath(network, origin + paths.post(post.slug), post.title)}
              target="_blank"
              rel="noopener"
              className="inline-block py-[0.3rem] text-accent underline underline-offset-[0.25em]"
              onClick={() => track.sharePost(network, post.title)}
            >
              {formatNetwork(network)}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

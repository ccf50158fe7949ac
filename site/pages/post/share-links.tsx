import type { Post } from '../../../server/model/entities/post.ts';
import { usePageData } from '../../data/page-context.ts';
import { track } from '../../data/analytics.ts';
import { formatNetwork } from '../../components/format.ts';
import { paths, shareNetworks, sharePath } from '../../../server/model/api/paths.ts';

/** The post's address, handed to the networks' own share pages. */
export function ShareLinks({ post }: { post: Post }) {
  const { origin } = usePageData();
  return (
    <div className="share-links">
      <h2>Share this post</h2>
      <ul>
        {shareNetworks.map((network) => (
          <li key={network}>
            <a
              href={sharePath(network, origin + paths.post(post.slug), post.title)}
              target="_blank"
              rel="noopener"
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

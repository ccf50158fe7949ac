import { Fragment } from 'react';
import { Link } from 'wouter';
import { defaultJournalImage, paths } from '../../server/model/api/paths.ts';
import { isPhotograph, pictureFormats, pictureSources } from '../../server/model/api/picture-sizes.ts';
import type { ListedPost } from '../../server/model/api/post-list.ts';
import { formatDate, modifiedAt } from '../../server/model/entities/iso-dates.ts';
import type { Post, PostSummary } from '../../server/model/entities/post.ts';
import { formatReadTime } from './format.ts';

interface PostCardProps {
  post: ListedPost;
  /** Whether it is in the first viewport. */
  isFirst?: boolean;
  isLead?: boolean;
  heading?: 'h2' | 'h3';
}

// The columns of CardGrid.
const sizes = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';
const leadSizes = '(min-width: 64rem) 60vw, 92vw';

/** A post in a list. The whole card is a link with the title as its name. */
export function PostCard({ post, isFirst = false, isLead = false, heading: Heading = 'h2' }: PostCardProps) {
  return (
    <article className={isLead ? 'relative lg:grid lg:grid-cols-3 lg:items-center lg:gap-x-gutter' : 'relative'}>
      <div className={isLead ? 'lg:col-span-2' : undefined}>
        <Cover image={post.featuredImage} sizes={isLead ? leadSizes : sizes} loading={isFirst ? 'eager' : 'lazy'} />
      </div>
      <div>
        <PostFacts post={post} className={isLead ? 'mt-4 lg:mt-0' : 'mt-4'} />
        <Heading className={isLead ? 'mt-2 text-title wrap-anywhere' : 'mt-2 text-subtitle wrap-anywhere'}>
          <Link href={paths.post(post.slug)} className="card-link">
            {post.found ? <MarkedText parts={post.found.title} /> : post.title}
          </Link>
        </Heading>
        {post.found ? (
          <p className="mt-2">
            <MarkedText parts={post.found.extract} />
          </p>
        ) : (
          <Excerpt text={post.excerpt} />
        )}
        <p className="ui mt-3 font-semibold text-accent print:hidden" aria-hidden="true">
          Read more
        </p>
      </div>
    </article>
  );
}

/** Text with marked matches. @param parts plain text and matches in turn, plain text first */
export function MarkedText({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <mark key={index}>{part}</mark>));
}

// Three lines of any card show at least this many letters.
const minVisibleLetters = 80;
const maxVisibleLetters = 150;

/**
 * Cuts a text after three lines, at the end of a word: browsers cut plain text inside a word, but hide an inline block as a whole. Short words stay
 * with the next word.
 */
function Excerpt({ text }: { text: string }) {
  const start = text.indexOf(' ', minVisibleLetters) + 1 || text.length;
  const end = text.indexOf(' ', maxVisibleLetters) + 1 || text.length;
  const groups = text.slice(start, end).match(/(?:\S{1,4} )?\S+/g) ?? [];
  return (
    <p className="excerpt">
      {text.slice(0, start)}
      {groups.map((words, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span>{words}</span>
        </Fragment>
      ))}
      {end < text.length && ` ${text.slice(end)}`}
    </p>
  );
}

interface CoverProps {
  /** The picture of the post, by default one of the journal. */
  image: string | undefined;
  sizes: string;
  /** `hero`: the main picture of the page; `eager`: in the first viewport; `lazy`: loads near the viewport. */
  loading: 'hero' | 'eager' | 'lazy';
  className?: string;
}

/** The picture of a post, 1200 by 630, without alternative text: the title is beside it. */
export function Cover({ image = defaultJournalImage, sizes, loading, className = '' }: CoverProps) {
  const picture = (
    <img
      src={image}
      alt=""
      width={1200}
      height={630}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'hero' ? 'high' : undefined}
      decoding="async"
      className={`cover ${className}`}
    />
  );
  if (!isPhotograph(image)) return picture;
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSources(image, format)} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}

interface PostFactsProps {
  post: Pick<PostSummary, 'publishedAt' | 'readTime'> & Pick<Post, 'updatedAt'>;
  author?: string;
  className: string;
}

/** The dates and reading time of a post. The spaces are for search engines and copied text. */
export function PostFacts({ post, author, className }: PostFactsProps) {
  const modified = modifiedAt(post);
  return (
    <p className={`facts ${className}`}>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time> <span>{formatReadTime(post.readTime)}</span>
      {author && (
        <>
          {' '}
          <span>By {author}</span>
        </>
      )}
      {formatDate(modified) !== formatDate(post.publishedAt) && (
        <>
          {' '}
          <span>
            Updated <time dateTime={modified}>{formatDate(modified)}</time>
          </span>
        </>
      )}
    </p>
  );
}

export interface PageProps {
  /** Empty without a slug in the path. */
  slug: string;
  /** The page of a list in the path. */
  page: number | undefined;
  /** No page of the site has this path. */
  isUnknown: boolean;
}

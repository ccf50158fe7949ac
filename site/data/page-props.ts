/** What every page gets; pages without a slug in their address get an empty one. */
export interface PageProps {
  slug: string;
  /** The one page of a list that the address names. */
  page: number | undefined;
  /** The address is not one of the site's. */
  isUnknown: boolean;
}

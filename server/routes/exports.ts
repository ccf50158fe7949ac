import type { H3 } from 'h3';
import { HTTPError } from 'h3';
import { Answer } from '../answer.ts';
import { contentTable } from '../csv.ts';
import type { TableName } from '../csv.ts';
import { csvProfiles } from '../csv-profiles.ts';
import type { CsvProfile } from '../csv-profiles.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { Shelf } from '../shelf.ts';

/** Quotes and prompts as files to download, in the profile of `?profile=`. */
export function exportRoutes(app: H3, { repository, base }: Services): void {
  for (const name of ['quotes', 'prompts'] satisfies TableName[]) {
    const shelf = new Shelf<Answer>(() => [repository.list(name)]);
    route(app, `/api/export/${name}`, {
      GET: (event) => {
        const profile = profileNamed(event.url.searchParams.get('profile') ?? 'csv');
        return shelf.get(profile, () => download(name, profile)).to(event);
      },
    });
  }

  function download(name: TableName, profile: CsvProfile): Answer {
    const { type, extension } = csvProfiles[profile];
    const headers = { 'content-disposition': `attachment; filename="${name}.${extension}"` };
    return new Answer(base, contentTable(name, repository.list(name), profile), { type, headers });
  }
}

function profileNamed(name: string): CsvProfile {
  if (Object.hasOwn(csvProfiles, name)) return name as CsvProfile;
  const message = `profile: ${JSON.stringify(name)} is not a profile; write ${Object.keys(csvProfiles).join(', ')}`;
  throw new HTTPError({ status: 400, message });
}

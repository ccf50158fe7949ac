import { startServer } from '../../server/start.ts';

export interface ServeOptions {
  content: string;
  port: number;
  host: string;
  readOnly?: boolean;
  dev?: boolean;
  cacheFolder: string;
}

/** Serves until the process is told to stop. Throws when the port is taken or the content folder is not there. */
export async function serve(options: ServeOptions): Promise<void> {
  await startServer(options);
}

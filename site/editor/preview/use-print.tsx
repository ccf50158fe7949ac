import { useEffect, useRef, useState } from 'react';
import type { PrintEvent } from '../../../server/model/api/editions-api.ts';
import type { PrintRequest } from '../../../server/model/api/request-schemas.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { HttpError } from '../../data/http.ts';
import { download, request as send, sentenceOf } from '../api/request.ts';
import { sentence } from '../kinds/words.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useToasts } from '../ui/toasts.tsx';

/** Downloads the pages of a template as a PDF: one page of each type, with texts that suit it. */
export function TemplateExport({ template: { id, name } }: { template: Template }) {
  const { state, print } = usePrint();
  const isRunning = state.status === 'running';
  return (
    <ItemAction
      icon={isRunning ? 'icon-[lucide--loader]' : 'icon-[lucide--file-down]'}
      label="Export"
      about={name}
      title="Its pages as a PDF"
      isBusy={isRunning}
      onClick={() => void print({ kind: 'pages', template: id }, `${id}.pdf`)}
    />
  );
}

export type PrintState =
  | { status: 'idle' }
  /** `pages` is undefined while the print is queued or starting. */
  | { status: 'running'; done: number; pages: number | undefined }
  | { status: 'printed'; result: PrintEvent & { kind: 'printed' } }
  | { status: 'failed'; message: string };

/** Starts prints, whose progress is in `state`, and saves them: it downloads what was printed, or says why nothing was. */
export function usePrint() {
  const [state, setState] = useState<PrintState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const toasts = useToasts();
  useEffect(() => () => running.current?.abort(), []);
  return { state, print, save, cancel };

  /** @param file saves the print under this name */
  async function print(request: PrintRequest, file?: string): Promise<PrintState> {
    const end = await run(request);
    if (file !== undefined) save(file, end);
    return end;
  }

  function save(file: string, end = state): void {
    if (end.status === 'failed') return toasts.error(`Nothing was printed. ${end.message}`);
    if (end.status !== 'printed') return undefined;
    const { pdf, problems } = end.result;
    if (pdf !== undefined) return download(pdf, file);
    const [first] = problems;
    return toasts.error(
      `Nothing was printed: ${!first || first.fault ? 'a text was deleted or changed' : `${first.file}, line ${first.line}, ${first.message}`}.`,
    );
  }

  async function run(request: PrintRequest): Promise<PrintState> {
    running.current?.abort();
    const current = (running.current = new AbortController());
    setState({ status: 'running', done: 0, pages: undefined });
    const show = (next: PrintState) => {
      if (running.current === current) setState(next);
      return next;
    };
    // Reads the response to its end, because browsers report an abandoned one as a failed request.
    let end: PrintState | undefined;
    try {
      for await (const event of printEvents(request, current.signal)) {
        if (event.kind === 'printed') end = show({ status: 'printed', result: event });
        else if (event.kind === 'refused') end = show({ status: 'failed', message: sentence(event.message) });
        else show({ status: 'running', done: event.done, pages: event.pages });
      }
      return end ?? show({ status: 'failed', message: 'The connection was lost.' });
    } catch (error) {
      if (end) return end;
      if (current.signal.aborted) return show({ status: 'idle' });
      if (error instanceof HttpError) return show({ status: 'failed', message: sentence(sentenceOf(error)) });
      if (error instanceof TypeError) return show({ status: 'failed', message: 'No answer from the server.' });
      throw error;
    }
  }

  function cancel(): void {
    running.current?.abort();
    running.current = undefined;
    setState({ status: 'idle' });
  }
}

async function* printEvents(request: PrintRequest, signal: AbortSignal): AsyncGenerator<PrintEvent> {
  const response = await send(editorApi.print, { method: 'POST', body: request, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as PrintEvent;
  }
}

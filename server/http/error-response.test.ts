import { H3, HTTPError } from 'h3';
import { expect, test, vi } from 'vitest';
import { errorResponse } from './error-response.ts';
import {
  ConflictError,
  DiskFullError,
  EditRefusedError,
  NotFoundError,
  StaleWriteError,
  WriteRefusedError,
} from '../content/ground/errors.ts';

async function responseTo(thrown: unknown): Promise<Response> {
  const app = new H3({ silent: true, onError: (error, event) => errorResponse(error, { 'x-base': 'yes' }, event) });
  app.get('/', () => {
    throw thrown;
  });
  return app.request('/');
}

test.each([
  [new NotFoundError('No quote with id "x"'), 404],
  [new ConflictError('Changed'), 409],
  [new EditRefusedError('Refused'), 409],
  [new StaleWriteError('Stale'), 412],
  [new WriteRefusedError('Read-only'), 503],
  [new DiskFullError('Full'), 507],
  [new HTTPError({ status: 415, message: 'Send JSON' }), 415],
])('%s is a response with its message and status %i', async (error, status) => {
  const response = await responseTo(error);
  expect([response.status, await response.text()]).toEqual([status, error.message]);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('x-base')).toBe('yes');
});

test.each([
  ['EMFILE', 503, 'Too many files are open on this computer; try again in a moment'],
  ['ENOSPC', 507, 'The disk is full'],
])('%s of the system is a response with status %i', async (code, status, sentence) => {
  const response = await responseTo(Object.assign(new Error('secret of the inside'), { code, syscall: 'open' }));
  expect([response.status, await response.text()]).toEqual([status, sentence]);
});

test('a response has the headers of its error', async () => {
  const response = await responseTo(new HTTPError({ status: 405, message: 'No', headers: { allow: 'GET' } }));
  expect(response.headers.get('allow')).toBe('GET');
});

test.each([new TypeError('secret of the inside'), 'a thrown text', undefined])(
  '%s is an internal error, and only the log has its message',
  async (thrown) => {
    const response = await responseTo(thrown);
    expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
    expect(vi.mocked(console.error).mock.calls).toEqual([[thrown]]);
    vi.mocked(console.error).mockClear();
  },
);

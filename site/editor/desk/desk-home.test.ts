import { expect, test } from 'vitest';
import type { Check, CheckGroup } from '../../../server/model/api/checks-api.ts';
import { checkTasks } from './desk-home.tsx';

const check = (file: string, rest: Partial<Check> = {}): Check => ({ file, line: 1, column: 1, rule: '', message: '', ...rest });
const group = (severity: CheckGroup['severity'], rule: string, count: number, checks: Check[] = []): CheckGroup => ({
  severity,
  rule,
  count,
  checks,
});

test('the number to check leaves out suggestions and what has its own task', () => {
  const groups = [group('error', 'error', 2), group('warning', 'too-long-to-print', 1000), group('warning', 'empty-day', 3)];
  expect(checkTasks([...groups, group('suggestion', 'no-source', 9)])).toEqual([
    { text: '1,002 to check', href: '/journal-editor?tab=checks' },
  ]);
  expect(checkTasks([group('suggestion', 'no-source', 9), group('warning', 'empty-day', 3)])).toEqual([]);
});

test('each edition with lost texts has a task that leads to the day of the first', () => {
  const fault = (edition: string, day: number) =>
    check(`editions/${edition}.yaml`, { fault: { day, slot: 'quote', id: 'x', kind: 'gone' } });
  expect(checkTasks([group('warning', 'edition-text-gone', 3, [fault('first', 27), fault('first', 30), fault('spring-2027', 1)])])).toEqual(
    [
      { text: 'First edition: 2 texts to exchange', href: '/journal-editor?tab=book&edition=first&day=27&slot=quote' },
      { text: 'Spring 2027 edition: 1 text to exchange', href: '/journal-editor?tab=book&edition=spring-2027&day=1&slot=quote' },
    ],
  );
});

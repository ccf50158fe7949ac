import { expect, test } from 'vitest';
import type { PlacedText, PrintProblem } from '../../../server/model/api/editions-api.ts';
import { verdictOf } from './print-result.tsx';

const text: PlacedText = { file: 'quotes/x.yaml', line: 1, column: 1, size: 12, excess: 9, page: 7, divided: [] };
const divided = { ...text, divided: ['Betriebswerk'] };
const problem: PrintProblem = { file: 'quotes/x.yaml', line: 1, column: 1, severity: 'error', rule: 'too-long-to-print', message: '' };

test.each([
  [[], [], 'Ready for Amazon KDP.'],
  [[text], [], 'Ready for Amazon KDP. 1 text is set smaller.'],
  [[text, text, divided], [], 'Ready for Amazon KDP. 2 texts are set smaller. 1 word is divided.'],
  [[text], [problem, problem], 'Not ready for Amazon KDP: 2 problems.'],
])('a book with smaller texts %j and problems %j gets one verdict', (smaller, problems, verdict) => {
  const result = { kind: 'printed' as const, facts: [], smaller, problems };
  expect(verdictOf({ status: 'printed', result }, 'Amazon KDP')).toBe(verdict);
});

test('the verdict on a refused book has the reason', () => {
  expect(verdictOf({ status: 'failed', message: 'No answer from the server.' }, 'Amazon KDP')).toBe(
    'Not ready for Amazon KDP. No answer from the server.',
  );
});

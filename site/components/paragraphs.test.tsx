import { Children, isValidElement } from 'react';
import { expect, test } from 'vitest';
import { Paragraphs } from './paragraphs.tsx';

test('two equal paragraphs have different keys', () => {
  const { children } = (Paragraphs({ text: 'Again.\n\nAgain.' }) as { props: { children: React.ReactNode } }).props;
  const keys = Children.toArray(children).map((child) => isValidElement(child) && child.key);
  expect(new Set(keys).size).toBe(2);
});

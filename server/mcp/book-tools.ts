import { z } from 'zod';
import { editorApi } from '../model/api/editor-calls.ts';
import { requiredText } from '../model/entities/fields.ts';
import { dayTextSchema, newEditionSchema, printingOrderSchema } from '../model/api/request-schemas.ts';
import { called, tool, type Tool } from './tool.ts';

const edition = requiredText.describe('Its id.');
const { id: name, ...order } = newEditionSchema.shape;

/** The tools that make an edition of the book, and record its orders. */
export const bookTools: readonly Tool[] = [
  tool(
    'make_edition',
    'adds',
    'Make an edition of the book with a quote and prompts for each day, or copy one.',
    { name, ...order },
    called,
    async ({ name: id, ...rest }, call) => call('POST', editorApi.editions, { body: { id, ...rest }, argumentOf: { id: 'name' } }),
  ),
  tool(
    'put_text',
    'changes',
    'Put a quote or a prompt on a day of an edition.',
    {
      edition,
      day: z.int().min(1).describe('From 1.'),
      ...dayTextSchema.shape,
      was: z.string().describe('The id that is there now; empty for none. Refused when another is there.'),
    },
    called,
    async ({ edition, day, ...text }, call) => call('PUT', editorApi.editionDay(encodeURIComponent(edition), day), { body: text }),
  ),
  tool(
    'record_printing',
    'adds',
    'Print an edition as it is ordered, and record its words. Only when asked to: a printing is never changed again.',
    { ...printingOrderSchema.shape, edition },
    called,
    async (order, call) => call('POST', editorApi.printings, { body: order }),
  ),
];

import { z } from 'zod';
import { editorApi } from '../model/api/editor-calls.ts';
import { editionSlots } from '../model/entities/editions.ts';
import { orderFields } from '../routes/edition-routes.ts';
import { called, tool, type Tool } from './tool.ts';

const edition = z.string().describe('Its id.');

/** The tools that make an edition of the book, and record what is ordered of it. */
export const bookTools: readonly Tool[] = [
  tool(
    'make_edition',
    'adds',
    'Make an edition of the book with a quote and prompts for each day, or copy one.',
    {
      name: z.string().describe('"Spring 2027" becomes spring-2027.'),
      from: z.string().optional().describe('The edition to copy.'),
      ...orderFields,
    },
    called,
    async ({ name, ...order }, call) => call('POST', editorApi.editions, { body: { id: name, ...order } }),
  ),
  tool(
    'put_text',
    'changes',
    'Put a quote or a prompt on a day of an edition.',
    {
      edition,
      day: z.int().min(1).describe('From 1.'),
      slot: z.enum(editionSlots),
      text: z.string().describe('The id of the quote or prompt.'),
      was: z.string().describe('The id that is there now; empty for none. Refused when it is another.'),
    },
    called,
    async ({ edition, day, ...text }, call) => call('PUT', editorApi.editionDay(encodeURIComponent(edition), day), { body: text }),
  ),
  tool(
    'record_printing',
    'adds',
    'Print an edition as it is ordered, and record its words. Only when asked to: a printing is never changed again.',
    { edition, printer: orderFields.printer },
    called,
    async (order, call) => call('POST', editorApi.printings, { body: order }),
  ),
];

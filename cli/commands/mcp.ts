import type { Command } from 'commander';
import { contentCommand } from '../input/options.ts';

export function mcpCommand(): Command {
  return contentCommand('mcp', {
    summary: 'let an assistant read and change the content',
    description:
      'Serve tools of the Model Context Protocol on standard input and output, for an assistant that starts this command: list, search, read, create, update, validate, diff and send_for_review. ' +
      'They work on the files, without a server, and put nothing online.',
    examples: [
      ['journal mcp', 'started by the assistant, in the folder of the journal'],
      ['claude mcp add journal -- npx journal mcp', 'for Claude Code'],
    ],
  }).action(async ({ content }: { content: string }) => {
    const { serveTools } = await import('../actions/serve-tools.ts');
    await serveTools(content);
  });
}

import { operations } from '../../generated/operations';
import { callOperation } from '../../operations/call-operation';
import { operationCommand } from '../../operations/operation-command';
import { fileAt } from '../../operations/read-body';
import { saveBody } from '../../operations/save-body';
import type { CommandSpec } from '../../program/command-spec';
import { misused } from '../../program/failure';
import type { ApiObject } from '../../output/value';

const staged = operationCommand('evidence', { call: 'disputes.stageEvidence' });

/** Stages texts, and files of this machine, which are uploaded first. */
export const evidenceCommand: CommandSpec = {
  ...staged,
  summary: 'stage texts and files against a dispute',
  calls: ['disputes.stageEvidence', 'disputes.uploadFile'],
  options: [
    {
      flags: '--file <field=path>',
      summary: 'upload a file and stage it as this field, such as receipt=slip.pdf',
      isRepeatable: true,
    },
    ...staged.options!,
  ],
  examples: [
    'taprail disputes evidence dp_… --auto-pack --file receipt=slip.pdf',
    'taprail disputes evidence dp_… --uncategorized-text "The guest signed for it."',
  ],
  async run(context, { options, ...input }) {
    const { file: files = [], ...rest } = options as Readonly<{ file?: readonly string[] }>;
    const uploaded: Record<string, string> = {};
    const uploads = files.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw misused(`--file takes field=path, such as receipt=slip.pdf, and not "${text}"`);
      return [text.slice(0, at), fileAt(text.slice(at + 1))] as const;
    });
    for (const [field, file] of uploads) {
      await context.confirmWrite(`upload ${file.name} for ${input.args['id']}`);
      const asked = {
        name: 'disputes.uploadFile',
        operation: operations['disputes.uploadFile']!,
        ids: [input.args['id']!],
        params: { file },
      };
      const { id } = (await callOperation(context, asked)).data as ApiObject;
      context.out.note(`${file.name} is ${String(id)}`);
      uploaded[fieldKey(field)] = String(id);
    }
    return staged.run!(context, { ...input, options: { ...rest, ...uploaded } });
  },
};

export const downloadCommand: CommandSpec = {
  name: 'download',
  summary: 'download an evidence file',
  args: [
    { name: 'id', summary: 'the dispute' },
    { name: 'file', summary: 'the file, `file_…`' },
  ],
  options: [{ flags: '--output <path>', summary: 'where it goes; - is stdout' }],
  examples: ['taprail disputes download dp_… file_… --output slip.pdf'],
  calls: ['disputes.downloadFile'],
  async run(context, { args, options }) {
    const client = await context.client();
    const file = args['file']!;
    const response = await client.disputes.downloadFile(args['id']!, file, { signal: context.signal });
    const path = (options['output'] as string | undefined) ?? file;
    let bytes = 0;
    await saveBody(
      context,
      response,
      path,
      /^(image\/(jpeg|png)|application\/pdf)\b/,
      (chunk) => (bytes += chunk.length),
    );
    const contentType = response.headers.get('content-type');
    if (path !== '-')
      context.out.data({ path, bytes, content_type: contentType }, () => `${path}  ${bytes} bytes, ${contentType}`);
  },
};

const fieldKey = (field: string): string =>
  field.replaceAll(/[-_]([a-z])/g, (_all, letter: string) => letter.toUpperCase());

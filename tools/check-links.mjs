// npm run check -- --only links: every relative link of the documentation leads to a file, and to a heading where it names one,
// and every path that it names exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
const pages = listed.split('\n').filter((page) => page !== '' && existsSync(join(root, page)));

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, 'x');
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading.replaceAll('`', '')));

const broken = pages.flatMap((page) => {
  const links = [...withoutCode(readFileSync(join(root, page), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)];
  return links.flatMap(([, link]) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path, anchor] = link.split('#');
    const file = path === '' ? join(root, page) : normalize(join(root, dirname(page), decodeURIComponent(path)));
    if (!existsSync(file)) return [`${page}: ${link} does not exist`];
    if (anchor === undefined || statSync(file).isDirectory() || !file.endsWith('.md')) return [];
    return anchorsOf(file).includes(anchor) ? [] : [`${page}: ${link} names no heading`];
  });
});
const pathForm = /`((?:apps|bench|deploy|libs|tools)\/[\w./-]+)`/g;
const absent = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(pathForm)].flatMap(([, path]) =>
    existsSync(join(root, path)) ? [] : [`${page}: ${path} does not exist`],
  ),
);
broken.push(...absent);
if (pages.length === 0) broken.push('No page was found.');
process.stdout.write(broken.map((line) => `${line}\n`).join(''));
process.exit(broken.length > 0 ? 1 : 0);

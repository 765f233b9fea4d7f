import { Answer } from '../../answers/answer';
import { html, type Html } from './html';
import { pageHeaders } from './reference-page';

export type PageTable = Readonly<{
  title: string;
  introduction: string;
  value: string;
  rows: readonly (readonly [value: string, does: string])[];
}>;

/** Text in which `code` is marked as in Markdown. */
const withCode = (text: string): readonly Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** A page of tables in the look of the reference. */
export const tablesPage = (title: string, introduction: string, tables: readonly PageTable[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/reference/style.css" />
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>${withCode(introduction)} <a href="/reference">The reference</a> has every route.</p>
        </header>
        <nav aria-label="Tables">
          <ul>
            ${tables.map((table) => html`<li><a href="#${idOf(table.title)}">${table.title}</a></li> `)}
          </ul>
        </nav>
        <main>${tables.map(printTable)}</main>
      </body>
    </html> `.text;

const printTable = ({ title, introduction, value, rows }: PageTable): Html =>
  html`<section id="${idOf(title)}">
    <h2>${title}</h2>
    <p>${withCode(introduction)}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${value}</th>
          <th scope="col">what happens</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([sent, does]) =>
            html`<tr>
              <td><code>${sent}</code></td>
              <td>${withCode(does)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section> `;

export const tablesAnswer = (page: string): Answer =>
  Answer.text(page, 'text/html; charset=utf-8', { headers: pageHeaders });

import type { Notices } from './notices.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page without scripts: every button is a form. */
export const htmlPage = (title: string, content: string, language = 'en'): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.4rem}article{border:1px solid #8886;border-radius:.5rem;padding:.75rem 1rem;margin:.75rem 0}
form{display:inline}form.payer{display:grid;gap:1rem;justify-items:start;max-width:24rem;margin:1rem 0}
.payer label{display:grid;gap:.25rem}.payer input{width:100%;box-sizing:border-box;min-height:2.75rem}.payer button{min-height:2.75rem}
button.main{background:#3f5fd8;color:#fff;border:0;border-radius:.5rem;padding:.5rem 1.25rem}[role=alert]{color:#c92a2a}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.7}dd{margin:0}nav{font-size:.85rem;opacity:.8}
button{font:inherit;padding:.35rem .7rem;margin:.15rem .15rem .15rem 0;min-height:2.5rem}
input{font:inherit;padding:.35rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem}
</style></head><body>${content}</body></html>`

const roubles = (kopecks: number) => (kopecks / 100).toFixed(2).replace('.', ',')

/** A page of the payer, in the payer's language: what is paid, and what can be done. */
export const payerPage = (
  bank: string,
  about: { what: string; kopecks: number } | undefined,
  content: string,
): string =>
  htmlPage(
    bank,
    `<nav>${escaped(bank)} · учебная страница, деньги не списываются</nav>
${about ? `<h1>${roubles(about.kopecks)} BYN</h1><p>${escaped(about.what)}</p>` : ''}${content}`,
    'ru',
  )

/** Requests with what a payer can do, and the notifications that were made. */
export function drawPage({ title, rows, actions }: SimulatedProvider, notices: Notices, base: string): string {
  const button = (fields: Record<string, string>, label: string) => {
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    )
    return `<form method="post" action="${base}/simulator">${inputs.join('')}<button>${escaped(label)}</button></form>`
  }
  const requests = rows()
    .toReversed()
    .map((row) => {
      const buttons = Object.keys(actions).map((action) => button({ id: row.id, action }, action))
      const link = row.payUrl ? ` · <a href="${escaped(base + row.payUrl)}">page for the payer</a>` : ''
      const sum = `${(row.amountKopecks / 100).toFixed(2)} BYN`
      return `<article><b>${escaped(row.title)}</b> · ${sum} · ${escaped(row.state)}${link}<br>${buttons.join('')}</article>`
    })
  const hold = notices.isHeld
    ? button({ notices: 'at-once' }, 'send notifications at once again')
    : button({ notices: 'hold' }, 'hold notifications back')
  const ways: [string, string][] = [
    ['send', 'send what waits'],
    ['reversed', 'send what waits in reverse'],
    ['twice', 'send what waits twice'],
    ['repeat', 'send everything once more'],
  ]
  const made = notices.made
    .toReversed()
    .slice(0, 30)
    .map(({ body }) => `<pre>${escaped(body)}</pre>`)
  return htmlPage(
    `Simulator of ${title}`,
    `<h1>Simulator of ${escaped(title)}</h1><p>No money moves here.</p>
${requests.join('') || '<p>The product has made no request yet.</p>'}
<h2>Notifications</h2><p>${hold}${ways.map(([way, label]) => button({ notices: way }, label)).join('')}</p>
${made.join('') || '<p>None yet.</p>'}`,
  )
}

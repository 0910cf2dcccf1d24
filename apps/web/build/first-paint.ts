import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, minify, type Plugin, type Rolldown } from 'vite'
import { themeCss } from './theme-css.ts'

type Bundle = Rolldown.OutputBundle

const web = resolve(import.meta.dirname, '..')
const languages = ['en', 'es', 'ru'] as const
type Language = (typeof languages)[number]

interface Pictures {
  renderLogin: (language: Language) => string
  renderShell: () => string
}

/** Puts into index.html what the first paint needs: the style sheet, the rendered sign-in page and shell as templates,
 *  and the script that chooses. The page then shows itself after one answer of the server. */
export function firstPaint(): Plugin {
  return {
    name: 'navyk:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!bundle) return html
        const pictures = await drawPictures()
        const sheet = takeEntryCss(bundle)
        const style = withoutIdleVariables(sheet.css, pictures)
        const script = await firstScript(bundle)
        return html
          .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replace('</head>', () => `${sheet.marks}  <style nonce="__NONCE__">${style}</style>\n  </head>`)
          .replace('</body>', () => `${pictures}\n<script nonce="__NONCE__">${script}</script>\n  </body>`)
      },
    },
  }
}

/** Renders the two pictures with the app's own components, as templates. */
async function drawPictures(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-first-paint-'))
  try {
    await build({
      configFile: false,
      root: web,
      logLevel: 'error',
      plugins: [react(), themeCss()],
      define: { __API_HOST__: '""' },
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/first-paint/render.tsx',
        outDir: folder,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
      },
    })
    const { renderLogin, renderShell }: Pictures = await import(pathToFileURL(join(folder, 'render.mjs')).href)
    const templates = [template('paint-shell', renderShell())]
    for (const language of languages) templates.push(template(`paint-login-${language}`, renderLogin(language)))
    return templates.join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Style attributes would break the page's policy; the first script applies them from another name. */
function template(id: string, markup: string): string {
  return `<template id="${id}">${markup.replaceAll(' style="', ' data-style="')}</template>`
}

/** The entry's style sheet goes into the page and is not written. Parts that are loaded later list it among what they
 *  need; a disabled link, which fetches nothing, tells their loader that it is here. */
function takeEntryCss(bundle: Bundle): { css: string; marks: string } {
  const entry = chunkOf(bundle, (chunk) => chunk.isEntry)
  const names = new Set([...closure(bundle, entry)].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  let css = ''
  let marks = ''
  for (const name of names) {
    const asset = bundle[name]
    if (asset?.type !== 'asset') throw new Error(`The entry's style sheet ${name} is not in the bundle`)
    delete bundle[name]
    css += String(asset.source)
    marks += `  <link rel="stylesheet" href="/${name}" disabled>\n  `
  }
  return { css, marks }
}

/** The theme has hundreds of variables and the first paint uses some: the others come with the rest of the app. */
function withoutIdleVariables(css: string, markup: string): string {
  const declared = /(--mantine-[\w-]+):([^;{}]*)(;|(?=}))/g
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(declared)) values.set(name, `${values.get(name) ?? ''} ${value}`)
  const used = new Set<string>()
  const use = (text: string) => {
    for (const [name] of text.matchAll(/--mantine-[\w-]+/g)) {
      if (used.has(name)) continue
      used.add(name)
      use(values.get(name) ?? '')
    }
  }
  use(css.replace(declared, (_, name: string, value: string) => (/^--mantine-/.test(name) ? '' : value)))
  use(markup)
  return css.replace(declared, (declaration, name: string) => (used.has(name) ? declaration : ''))
}

async function firstScript(bundle: Bundle): Promise<string> {
  const entry = closure(
    bundle,
    chunkOf(bundle, (chunk) => chunk.isEntry),
  )
  const filesOf = (source: string) => {
    const chunks = [...closure(bundle, chunkWith(bundle, source))].filter((chunk) => !entry.has(chunk))
    return chunks
      .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
      .map((name) => `/${name}`)
  }
  const texts = (part: string) =>
    Object.fromEntries(languages.map((language) => [language, filesOf(`src/app/languages/${part}.${language}.ts`)]))
  const files = {
    entryTexts: texts('entry'),
    dashboard: [...new Set([...filesOf('src/app/routed-app.tsx'), ...filesOf('src/app/dashboard.tsx')])],
    dashboardTexts: texts('dashboard'),
  }
  const source = readFileSync(join(import.meta.dirname, 'first-paint-script.js'), 'utf8')
  const { code } = await minify('first-paint-script.js', source.replace('__FILES__', JSON.stringify(files)))
  return code.trim()
}

/** A chunk and what it imports at once. */
function closure(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
  seen.add(chunk)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk' && !seen.has(imported)) closure(bundle, imported, seen)
  }
  return seen
}

const chunkWith = (bundle: Bundle, source: string) =>
  chunkOf(bundle, (chunk) => chunk.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(source)))

function chunkOf(bundle: Bundle, fits: (chunk: Rolldown.OutputChunk) => boolean): Rolldown.OutputChunk {
  for (const output of Object.values(bundle)) if (output.type === 'chunk' && fits(output)) return output
  throw new Error('A chunk that the first paint needs is not in the bundle')
}

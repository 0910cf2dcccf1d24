import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, minify, type Plugin, type Rolldown } from 'vite'
import { signInPaths } from '../src/app/addresses/frame-paths.ts'
import { declaredScreens } from './screen-files.ts'
import { themeCss } from './theme-css.ts'
import { withoutElement } from './without-element.ts'

type Bundle = Rolldown.OutputBundle

const web = resolve(import.meta.dirname, '..')
const languages = ['en', 'es', 'ru'] as const
type Language = (typeof languages)[number]

/** Files that the server reads, to name a screen's files in the page of its address, and to begin the page with a picture. They have no
 *  ending, so that they are not served themselves. */
const screensFile = '.screens'
const picturesFile = '.pictures'
/** Modes in which the sign-in page differs: the accounts of the demo, and how far the telling of its past is. */
const modes = {
  production: ['data-demo', 'data-demo-preparation'],
  demo: ['data-demo-preparation'],
  demo_being_told: [],
}

/** Files and texts that a screen loads in addition to the dashboard's frame. */
interface Screen {
  path: string
  files: string[]
  /** Files that a wide screen needs in addition. */
  wideFiles: string[]
  texts: Record<Language, string[]>
}

interface Drawing {
  renderLogin: (language: Language) => string
  renderShell: () => string
}

/** Markup of what the app renders first (apps/api/src/platform/http/web-app/first-paint.ts). */
interface Pictures {
  paths: string
  shell: string
  login: Record<string, Record<string, string>>
}

/** Puts into index.html what the first paint needs: the style sheet, places for what the server knows of the person, one of them
 *  for the rendered sign-in page or shell, and the script that goes on from there. The page can then be shown after one request, and its
 *  first frame needs no script. */
export function firstPaint(): Plugin {
  let screens: Screen[] = []
  let entryCss = ''
  let pictures: Pictures | undefined
  return {
    name: 'navyk:first-paint',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        entryCss = extractEntryCss(bundle)
      },
    },
    writeBundle: async ({ dir = '' }) => {
      writeFileSync(join(dir, screensFile), JSON.stringify(screens))
      writeFileSync(join(dir, picturesFile), JSON.stringify(pictures))
      await buildForServer('src/app/first-screen/draw.tsx', join(dir, '.server'))
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!bundle) return html
        pictures = await drawPictures()
        const markup = JSON.stringify(pictures)
        const style = withoutIdleVariables(entryCss, markup) + stylesOfPictures(pictures)
        const script = await firstScript(bundle)
        screens = screensOf(bundle)
        return (
          html
            // The first-paint script loads the app, so the module's own tag is removed.
            .replace(/<script type="module"[^>]*><\/script>\s*/g, '')
            .replace(/<html [^>]*>/, `<html ${look}>`)
            .replace('<div id="root"></div>', '<div id="root" __PAINTED__>__PICTURE__</div>')
            .replace('href="/favicon.svg"', () => `href="${tabPicture()}"`)
            .replace('</head>', () => `  <style nonce="__NONCE__">${style}</style>\n    ${wholeBeforePaint}\n  </head>`)
            .replace('</body>', () => `<script id="${endOfPicture}" nonce="__NONCE__">${script}</script>\n  </body>`)
        )
      },
    },
  }
}

/** The first frame waits for the whole picture: on a slow line a browser would paint the half of it that has come, and everything
 *  would move when the rest does. */
const endOfPicture = 'end-of-picture'
const wholeBeforePaint = `<link rel="expect" href="#${endOfPicture}" blocking="render" />`

/** Attributes of the document that follow a person's choices. */
const look =
  'lang="__LANG__" dir="__DIRECTION__" data-mantine-color-scheme="__THEME__" data-responsive-fonts="__RESPONSIVE__" __NO_LANGUAGES__'

/** The icon of the tab, inline: otherwise the browser would request it at every visit, while the first screen loads. */
function tabPicture(): string {
  const encoded = encodeURIComponent(readFileSync(join(web, 'public/favicon.svg'), 'utf8').trim())
  return `data:image/svg+xml,${encoded.replaceAll(/%(20|2F|3A|3D)/g, decodeURIComponent)}`
}

/** Renders the pictures with the app's own components. */
async function drawPictures(): Promise<Pictures> {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-first-paint-'))
  try {
    await buildForServer('src/app/first-paint/render.tsx', folder)
    const { renderLogin, renderShell }: Drawing = await import(pathToFileURL(join(folder, 'render.mjs')).href)
    const loginOf = (language: Language) => {
      const markup = withStylesAside(renderLogin(language))
      return Object.fromEntries(
        Object.entries(modes).map(([mode, leftOut]) => [
          mode,
          leftOut.reduce((all, attribute) => withoutElement(all, attribute), markup),
        ]),
      )
    }
    return {
      paths: paintedPaths,
      shell: withStylesAside(renderShell()),
      login: Object.fromEntries(languages.map((language) => [language, loginOf(language)])),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The address of the whole product leads to the dashboard. */
const paintedPaths = `^/$|${signInPaths.source}`

/** The page's policy forbids style attributes: a rule of the page's style sheet takes the place of each (`stylesOfPictures`), until the app
 *  sets them before it renders. */
const withStylesAside = (markup: string) => markup.replaceAll(' style="', ' data-style="')

function stylesOfPictures({ shell, login }: Pictures): string {
  const markup = [shell, ...Object.values(login).flatMap((byMode) => Object.values(byMode))].join('')
  const styles = new Set([...markup.matchAll(/ data-style="([^"&]*)"/g)].map(([, style = '']) => style))
  return [...styles].map((style) => `[data-style="${style}"]{${style}}`).join('')
}

/** Builds a part of the app that runs in Node. Files with the ending .mjs are not served. */
async function buildForServer(source: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [react(), themeCss()],
    // Requests of this build are passed to the API inside the process (first-screen/draw.tsx), so the host is never
    // used.
    define: { __API_HOST__: '"http://navyk.invalid"', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      emitAssets: false,
      rolldownOptions: {
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        onLog: (level, log, report) => {
          if (log.code !== 'IMPORT_IS_UNDEFINED' || !log.message.includes('rrule')) report(level, log)
        },
      },
    },
  })
}

/** The entry's style sheet is inlined into the page and not written. References to it are removed, because the loader
 *  of later parts would request it. */
function extractEntryCss(bundle: Bundle): string {
  const entry = chunkOf(bundle, (chunk) => chunk.isEntry)
  const sheets = [...closure(bundle, entry)].map((chunk) => chunk.viteMetadata?.importedCss ?? new Set<string>())
  let css = ''
  for (const name of new Set(sheets.flatMap((names) => [...names]))) {
    const asset = bundle[name]
    if (asset?.type !== 'asset') throw new Error(`The entry's style sheet ${name} is not in the bundle`)
    delete bundle[name]
    for (const names of sheets) names.delete(name)
    css += String(asset.source)
  }
  return css
}

/** The theme has hundreds of variables, and the first paint uses few: the others are loaded with the rest of the app. */
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

/** The frame around every screen. */
const frameSources = ['src/app/start/routed-app.tsx', 'src/app/start/dashboard.tsx']

function screensOf(bundle: Bundle): Screen[] {
  const known = new Set(['src/app/main.tsx', ...frameSources].flatMap((source) => filesOf(bundle, source)))
  const beyond = (source: string) => filesOf(bundle, source).filter((name) => !known.has(name))
  return declaredScreens(web).map(({ path, sources, wideSources, namespaces }) => {
    const texts = (language: Language) => {
      const common = filesOf(bundle, `src/app/languages/dashboard.${language}.ts`)
      const files = namespaces.flatMap((namespace) => textSources(namespace, language)).flatMap(beyond)
      return files.filter((name) => !common.includes(name))
    }
    const files = [...new Set(sources.flatMap(beyond))]
    return {
      path,
      files,
      wideFiles: [...new Set(wideSources.flatMap(beyond))].filter((name) => !files.includes(name)),
      texts: Object.fromEntries(languages.map((language) => [language, texts(language)])) as Screen['texts'],
    }
  })
}

/** The files of a namespace. The Russian ones include the overrides that hold until a language is picked. */
function textSources(namespace: string, language: Language): string[] {
  const [own] = globSync(`src/**/${namespace}/messages.${language}.json`, { cwd: web })
  if (own === undefined) return []
  const overrides = join(dirname(own), 'messages.unpicked.json')
  return language === 'ru' && existsSync(join(web, overrides)) ? [own, overrides] : [own]
}

/** The files that a module needs: its chunk, the chunks that it imports statically, and their style sheets. */
function filesOf(bundle: Bundle, source: string): string[] {
  return [...closure(bundle, chunkWith(bundle, source))]
    .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
    .map((name) => `/${name}`)
}

async function firstScript(bundle: Bundle): Promise<string> {
  const entry = new Set(filesOf(bundle, 'src/app/main.tsx'))
  const beyondEntry = (source: string) => filesOf(bundle, source).filter((name) => !entry.has(name))
  const texts = (part: string) =>
    Object.fromEntries(languages.map((language) => [language, beyondEntry(`src/app/languages/${part}.${language}.ts`)]))
  const files = {
    api: process.env.API_HOST ?? '',
    entry: `/${chunkWith(bundle, 'src/app/main.tsx').fileName}`,
    entryTexts: texts('entry'),
    dashboard: [...new Set(frameSources.flatMap(beyondEntry))],
    dashboardTexts: texts('dashboard'),
  }
  const source = readFileSync(join(import.meta.dirname, 'first-paint-script.js'), 'utf8')
  const filled = source
    .replace('__FILES__', () => JSON.stringify(files))
    .replace('__SIGN_IN_PATHS__', () => String(signInPaths))
  const { code } = await minify('first-paint-script.js', filled)
  return code.trim()
}

/** A chunk and the chunks that it imports statically. */
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

/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { chunkGroups } from './build/chunks.ts'
import { compressFiles } from './build/compress.ts'
import { firstPaint } from './build/first-paint.ts'
import { partsOffline } from './build/parts-offline.ts'
import { oneStyleSheet } from './build/one-style-sheet.ts'
import { runtimeInEntry } from './build/runtime-in-entry.ts'
import { schemasWithoutJson } from './build/schemas-without-json.ts'
import { themeCss } from './build/theme-css.ts'

/** The API that `npm run dev` proxies to; a build talks to API_HOST, or to the origin that served it. */
const developmentApi = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeCss(),
    callsWithoutSchemas(),
    schemasWithoutJson(),
    developmentPage(),
    process.env.VITEST !== undefined && networkOfTests(),
    runtimeInEntry(),
    oneStyleSheet(),
    partsOffline(),
    firstPaint(),
    compressFiles(),
  ],
  define: { __API_HOST__: JSON.stringify(process.env.API_HOST ?? '') },
  // The server replaces this word by a fresh nonce in every page.
  html: { cspNonce: '__NONCE__' },
  server: { host: '127.0.0.1', proxy: { '/frontend-api': developmentApi, '/dev': developmentApi } },
  test: {
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'Europe/Minsk' },
    // Ends what hangs, as the limits in setup.ts do.
    expect: { poll: { timeout: 60_000 } },
  },
  build: {
    target: 'es2024',
    // Fonts and pictures are not inlined, so that browsers cache them and the page's policy allows them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'index.html',
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The first page holds the name of every other file, and a hash does not compress: the shortest that the bundler allows tells them apart as well, with the beginning of a name.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 14)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // The schedule's library checks the shape of an import before it uses it; the bundler's warning about that is
      // ignored.
      onLog: (level, log, report) => {
        if (log.code !== 'IMPORT_IS_UNDEFINED' || !log.message.includes('rrule')) report(level, log)
      },
    },
  },
})

/** Plugin of the mock network. Its package is not installed where the product is only started, so the bundler may not look for it. */
async function networkOfTests(): Promise<Plugin> {
  const name = 'msw/vite'
  const { msw } = (await import(name)) as typeof import('msw/vite')
  return msw()
}

/** Fills in the page's placeholders in development, where the server does not do it. */
function developmentPage(): Plugin {
  return {
    name: 'navyk:development-page',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__MODE__', 'demo').replaceAll('__NONCE__', ''),
  }
}

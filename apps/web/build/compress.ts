import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/** Writes a brotli file beside every file that becomes smaller by it, at the highest compression. index.html is left
 *  out, because it differs with every answer. */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'navyk:compress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: async () => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      await Promise.all(
        names
          .filter((name) => compressible.has(extname(name)))
          .map(async (name) => {
            const path = join(folder, name)
            writeFileSync(`${path}.br`, await smallest(readFileSync(path)))
          }),
      )
    },
  }
}

/** Files above this size are compressed in several ways, because none is the smallest for all of them. */
const largeBytes = 50_000
const usual = { mode: constants.BROTLI_MODE_GENERIC, window: constants.BROTLI_DEFAULT_WINDOW, block: 0 }
const forLarge = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].flatMap((mode) =>
  [0, 16].map((block) => ({ mode, window: 20, block })),
)

async function smallest(bytes: Buffer): Promise<Buffer> {
  const ways = bytes.length > largeBytes ? [usual, ...forLarge] : [usual]
  const results = await Promise.all(
    ways.map(({ mode, window, block }) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
      }
      return compress(bytes, { params })
    }),
  )
  return results.reduce((best, next) => (next.length < best.length ? next : best))
}

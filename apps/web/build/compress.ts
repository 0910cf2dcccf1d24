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
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
            writeFileSync(`${path}.br`, await compress(readFileSync(path), { params }))
          }),
      )
    },
  }
}

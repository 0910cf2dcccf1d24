import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atLeast, type Figure } from './figure.ts'
import { load, ratioInTurn } from './load/load.ts'
import { startDemo } from './servers/demo-data.ts'
import { startScript } from './servers/process.ts'

/** Files of the web app, held in memory and compressed at build time, compared with the usual way of serving a
 *  folder. */
export async function measureStaticFiles(dist: string): Promise<Figure[]> {
  const product = await startDemo()
  const usual = await startScript('fastify-static.ts', { STATIC_ROOT: dist })
  try {
    const path = middleScript(dist)
    const rate = (url: string) => async () =>
      (await load({ url: url + path, headers: { 'accept-encoding': 'br' }, connections: 16, seconds: 4 }))
        .requestsPerSecond
    const [ours, theirs] = [rate(product.url), rate(usual.url)]
    await Promise.all([ours(), theirs()])
    return [atLeast('static files against @fastify/static on the same folder', await ratioInTurn(3, ours, theirs), 3)]
  } finally {
    await Promise.all([product.stop(), usual.stop()])
  }
}

/** The script of median size: the largest would measure the loopback, the smallest only the headers. */
function middleScript(dist: string): string {
  const folder = join(dist, 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const bySize = scripts.toSorted((one, other) => statSync(join(folder, one)).size - statSync(join(folder, other)).size)
  return `/assets/${bySize[bySize.length >> 1]}`
}

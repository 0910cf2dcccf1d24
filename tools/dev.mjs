// `npm run dev`: the API restarts when its sources change, the web app is updated in the open page. One Ctrl+C ends
// both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { exitOnSignals, root } from './machine.mjs'

const host = '127.0.0.1'
const apiPort = process.env.PORT || '3000'
const apiOrigin = `http://${host}:${apiPort}`
const proxied = Object.fromEntries(['/frontend-api', '/dev', '/healthz'].map((path) => [path, apiOrigin]))

exitOnSignals()
startApi()
const vite = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { host, port: Number(process.env.WEB_PORT || 5173), proxy: proxied },
})
await vite.listen()
console.log(
  `\nOpen http://${host}:${vite.config.server.port} – pages are reloaded as you edit. The API is at ${apiOrigin}.\n`,
)

/** Node's watch mode waits for the old process to end before it starts the new one. The embedded database needs this:
 *  it allows only one process. */
function startApi() {
  const watched = ['apps/api/src', 'packages/api-spec/src', 'packages/simulators/src'].map(
    (path) => `--watch-path=${join(root, path)}`,
  )
  const child = spawn(process.execPath, [...watched, '--watch-preserve-output', join(root, 'apps/api/src/main.ts')], {
    // So that nobody looks at an old build of the web app instead of the one being edited.
    env: { ...process.env, PORT: apiPort, HOST: host, WEB_DIST: join(root, 'apps/web/not-served-in-development') },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('exit', (code) => process.exit(code ?? 1))
  process.on('exit', () => child.kill('SIGTERM'))
}

// `npm run bench [-- --json]`: measures every promise about speed and size on this machine.
import { buildServer } from './server-build.mjs'
import { buildWebApp } from './web-build.mjs'

await Promise.all([buildServer(), buildWebApp()])
await import('../bench/main.ts')

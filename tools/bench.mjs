// `npm run bench [-- --json]`: measures every promise about speed and size on this machine.
import { buildWebApp } from './web-build.mjs'

await buildWebApp()
await import('../bench/main.ts')

// `npm run bench [-- --json]`: every promise about speed and size, measured now, on this machine.
import { buildWebApp } from './web-build.mjs'

await buildWebApp()
await import('../bench/main.ts')

// `npm start`: the whole product at one address. Builds the web app where its sources changed, then becomes the service:
// same process, so signals and the exit code are the service's own. Settings: docs/operating.md.
import { buildWebApp } from './web-build.mjs'

buildWebApp()
await import('../apps/api/src/main.ts')

// `npm start`: the whole product at one address. Builds the web app where its sources changed, and meanwhile starts the
// service in this same process, so signals and the exit code are the service's own. Settings: docs/operating.md.
import { buildWebApp } from './web-build.mjs'

const webApp = buildWebApp()
const { serve } = await import('../apps/api/src/serve.ts')
await serve(webApp)

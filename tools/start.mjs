// `npm start`: the whole product at one address. Builds the server and the web app where their sources changed; while the web app is
// built the service starts in this same process, so signals and the exit code are the service's own. Settings: docs/operating.md.
import { pathToFileURL } from 'node:url'
import { buildServer, builtModule } from './server-build.mjs'
import { buildWebApp } from './web-build.mjs'

const webApp = buildWebApp()
await buildServer()
const { serve } = await import(pathToFileURL(builtModule('serve')).href)
await serve(webApp)

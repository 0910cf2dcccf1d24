// `npm run build`: builds the server and the web app, for a machine or an image that runs `node apps/api/dist/main.mjs`.
import { buildServer } from './server-build.mjs'
import { buildWebApp } from './web-build.mjs'

await Promise.all([buildServer(), buildWebApp()])

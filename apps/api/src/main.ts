// One process of the service, by its settings alone; the web app is served as it was last built.
import { serve } from './serve.ts'

await serve()

// Home: the first page of each role, composed of data from the doors of other domains. It owns nothing: no table, no
// rule; it reads and never writes.
export { homeRoutes } from './routes.ts'

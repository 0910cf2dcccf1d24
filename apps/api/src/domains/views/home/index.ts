// Home: the first page of each role, put together from what the other domains say through their doors. It owns nothing:
// no table, no rule; it reads and never writes.
export { homeRoutes } from './routes.ts'

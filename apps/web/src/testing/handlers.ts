import type { HttpHandler } from 'msw'

/** Answers given in place of the API's while a screen is being built (`npm run dev`). Empty in the repository: every
 *  request without a handler passes through to the API, without delay. */
export const handlers: HttpHandler[] = []

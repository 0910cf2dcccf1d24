import { createStore } from '../browser/store.ts'

/** Whether the server can be reached; the calls say so (app/calls/connection.ts). */
export const reachable = createStore(typeof navigator === 'undefined' || navigator.onLine !== false)

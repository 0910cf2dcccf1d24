export { countHandedIn, listDocumentsToAnswer } from './queries.ts'

import './tables.ts'

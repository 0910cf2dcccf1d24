export { listDocumentsToAnswer } from './queries.ts'

import './tables.ts'

export { findDocumentRef } from './read-documents.ts'

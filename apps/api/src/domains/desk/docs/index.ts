export { listDocumentsToAnswer } from './queries.ts'

import './tables.ts'

export { findDocumentRef } from './reading/read-documents.ts'

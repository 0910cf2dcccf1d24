export { expireDocuments } from './expire-documents.ts'
export { countDocumentsToSee, listDocumentsToAnswer } from './queries.ts'

import './tables.ts'

export { findDocumentRef } from './read-documents.ts'

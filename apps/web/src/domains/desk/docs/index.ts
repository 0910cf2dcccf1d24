// Documents beside contracts: as rows of other screens.
export { DocumentRows } from './documents/document-rows.tsx'

// Documents beside contracts: as rows of other screens.
export { DocumentRows } from './document-rows.tsx'

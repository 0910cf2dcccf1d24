// Contracts on the screen: current clients, terms, the document and its acknowledgement by code. It does not own
// lessons, plans or invoices; it links to them.
export { contractQuery, contractsQuery } from './api.ts'
export { ContractDocumentView } from './contract-document-view.tsx'

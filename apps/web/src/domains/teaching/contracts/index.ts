// Contracts on the screen: current clients, terms, the document and its acknowledgement by code,
// and handing one over. It does not own
// lessons, plans or invoices; it links to them.
export { contractQuery, contractsQuery, useContractsWorkbook } from './api.ts'
export { HandOverButton } from './life/hand-over-button.tsx'
export { ContractDocumentView } from './document/contract-document-view.tsx'

// What the browser and the server say to each other: schemas and endpoints, one file a domain.
// It owns no behaviour and knows neither side; both sides may import it.
export * from './accounts.ts'
export * from './notices.ts'

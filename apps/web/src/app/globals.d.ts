/** Address of the API, fixed at build time (API_HOST); empty for the origin that served the page. */
declare const __API_HOST__: string

declare module 'virtual:theme.css'
declare module 'virtual:theme-whole.css'

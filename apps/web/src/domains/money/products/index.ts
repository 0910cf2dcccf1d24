// The door of products: how a product looks and what its terms are called, the same wherever it is shown, and whose lessons a
// package pays.
export { ExecutorField } from './executor-field.tsx'
export { ProductPicture } from './product-picture.tsx'
export { useProductWords } from './use-product-words.ts'
